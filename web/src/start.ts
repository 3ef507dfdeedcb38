import '@fontsource/spectral/latin-500.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './lib/language.svelte'
import { workOffline } from './lib/offline.svelte'
import { loadRules } from './lib/rules'
import { loadSettings, settings } from './lib/settings.svelte'
import './tokens.css'
import './app.css'

const target = document.getElementById('app')!
const whenLoaded = () => void workOffline().catch(() => undefined)
if (document.readyState === 'complete') whenLoaded()
else addEventListener('load', whenLoaded)
const ready = loadRules()
loadSettings()
// Nothing is shown before it can be read.
speak(settings.language).then(
  () => mount(App, { target, props: { ready } }),
  (reason: Error) => (target.textContent = reason.message),
)
