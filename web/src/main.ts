import '@fontsource/spectral/latin-500.css'
import { mount } from 'svelte'
import App from './App.svelte'
import './tokens.css'
import './app.css'

mount(App, { target: document.getElementById('app')! })
