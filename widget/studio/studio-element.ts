import { isBrowserSupported, showRequiredBrowsers } from './session/required-browsers.ts'
import { langOf, startStudio } from './session/start-studio.ts'

/*
 * The first script of the page of `<school-studio>`, with the attributes `lang` (`ru`, `en`), `theme` (`light`, `dark`, `auto`) and `api`: the
 * session and the document are asked for before the application loads, which takes long to compile.
 */

const start = async () => {
  const element = document.querySelector('school-studio')
  const lang = langOf(element?.getAttribute('lang'))
  if (!isBrowserSupported()) {
    if (element) showRequiredBrowsers(element.attachShadow({ mode: 'open' }), lang)
    return
  }
  const started = element && startStudio(element.getAttribute('api') ?? '', lang)
  await started?.isRequested
  const { defineStudio } = await import('./application.tsx')
  defineStudio(started)
}

const isParsed = document.readyState !== 'loading' || document.querySelector('school-studio') !== null
if (isParsed) void start()
else document.addEventListener('DOMContentLoaded', () => void start())
