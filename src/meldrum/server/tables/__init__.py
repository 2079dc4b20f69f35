"""Tables: what happens at them, who may see what, and who keeps them going."""
