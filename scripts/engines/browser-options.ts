import { join } from 'node:path'
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'
import { type Engine, engine } from '../../demo-pages/testing/browsers/engine.ts'
import { findChromium } from './chromium.ts'
import { findFirefox } from './packages.ts'

type BrowserOptions = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How Playwright starts each engine. */
const options: Record<Engine, () => BrowserOptions> = {
  chromium: () => ({ launchOptions: { executablePath: findChromium() ?? undefined, args: QUIET_CHROMIUM } }),
  firefox: () => ({
    browserName: 'firefox',
    channel: 'moz-firefox', // by WebDriver BiDi, which a stock Firefox speaks
    launchOptions: {
      executablePath: join(import.meta.dirname, 'firefox/firefox.sh'),
      env: { ...process.env, ENGINE_NODE: process.execPath, FIREFOX_PATH: findFirefox() ?? '' },
      firefoxUserPrefs: {
        'accessibility.ARIAElementReflection.enabled': false, // Firefox crashes where Playwright and axe read these elements
        'fission.autostart': false, // presses reach frames of other origins, and a page keeps its context
        'fission.webContentIsolationStrategy': 0,
        'browser.sessionhistory.max_total_viewers': 0, // WebDriver hears nothing of a page that comes back from the cache
        'focusmanager.testmode': true, // a window has the focus as soon as it is given it
        'intl.accept_languages': 'ru-RU, ru',
        'ui.prefersReducedMotion': 1,
        'ui.systemUsesDarkTheme': 0,
        'ui.useOverlayScrollbars': 1,
        'widget.gtk.overlay-scrollbars.enabled': true,
      },
    },
  }),
  webkit: () => ({
    browserName: 'webkit',
    headless: false, // there is a window, on an X server of its own
    launchOptions: {
      executablePath: process.execPath,
      ignoreDefaultArgs: true,
      args: [join(import.meta.dirname, 'webkit/browser.ts')],
    },
  }),
}

// WebKit's `document.fonts.ready`, for which Playwright waits before a picture, waits for scripts that a test holds; our pages load no fonts
if (engine === 'webkit') process.env.PW_TEST_SCREENSHOT_NO_FONTS_READY = '1'

/** Playwright's options for the engine of this run. */
export const browserOptions: BrowserOptions = options[engine]()
