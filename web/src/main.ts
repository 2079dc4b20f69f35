import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (target) mount(App, { target });

// A game is what most people come for: it is there by the time they have chosen one.
window.addEventListener('load', () => setTimeout(() => void import('./pages/Table.svelte').catch(() => undefined)));

// Lets the page be installed and opened offline; where that is unavailable, it works without.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('sw.js').catch(() => undefined);
  });
