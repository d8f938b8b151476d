import { mount } from 'svelte';
import App from './App.svelte';
import { keepShell } from './lib/offline.svelte';
import './theme.css';

mount(App, { target: document.getElementById('app')! });
keepShell();
