// What the browser can say aloud, in the language of the page.

import { settings } from '../../session/settings.svelte';
import { language } from '../../words';

const SLOWLY = 0.9;

const voice = (): SpeechSynthesisVoice | undefined =>
  globalThis.speechSynthesis?.getVoices().find((one) => one.lang.startsWith(language()));

// Whether there is a voice for this language; voices may come late.
export function listen(heard: (able: boolean) => void): () => void {
  const tell = () => heard(!!voice());
  tell();
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', tell);
  return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', tell);
}

export function speak(text: string): void {
  const chosen = voice();
  if (!chosen) return;
  speechSynthesis.cancel(); // what was said before is no longer true
  const words = new SpeechSynthesisUtterance(text);
  Object.assign(words, { voice: chosen, lang: chosen.lang, rate: SLOWLY, volume: settings.volume });
  speechSynthesis.speak(words);
}

export const hush = (): void => globalThis.speechSynthesis?.cancel();
