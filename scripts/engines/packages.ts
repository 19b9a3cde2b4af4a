import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../demo-pages/testing/browsers/engine.ts'
import { ensureChromium } from './chromium.ts'
import { inPath, installPackages } from './debian.ts'

const WEBKIT = ['gir1.2-webkit2-4.1', 'gir1.2-soup-3.0', 'python3-gi', 'xvfb']
const FIREFOX = ['firefox-esr']
const WPE = ['wpewebkit-driver', 'libwpewebkit-1.1-0', 'libwpebackend-fdo-1.0-1']

const isInPath = (name: string) => inPath(name).some((path) => existsSync(path))

/** The path of a file in one of the system's folders of libraries, or null. */
const findInLibraries = (path: string): string | null =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib']
    .map((folder) => join(folder, path))
    .find((file) => existsSync(file)) ?? null

/** Where Debian has the introspection of WebKitGTK 4.1 with libsoup 3. */
const hasWebKit = () =>
  isInPath('Xvfb') &&
  findInLibraries('girepository-1.0/WebKit2-4.1.typelib') !== null &&
  existsSync('/usr/lib/python3/dist-packages/gi')

/** The stock Firefox, or null. */
export const findFirefox = (): string | null =>
  [process.env.FIREFOX_PATH ?? '', ...['firefox-esr', 'firefox'].flatMap(inPath)].find((path) => existsSync(path)) ??
  null

/** The small browser of WPE WebKit, which its driver starts, or null. */
export const findWpe = (): string | null =>
  isInPath('WPEWebDriver') ? findInLibraries('wpe-webkit-1.1/MiniBrowser') : null

const orMissing = (isThere: () => boolean, packages: string[]): string | null =>
  isThere() || (installPackages(packages, '--no-install-recommends') && isThere())
    ? null
    : `apt-get install --no-install-recommends ${packages.join(' ')}`

/** An engine of the tests, or the old WebKit of a few. */
export type Installable = Engine | 'wpe'

const ensure: Record<Installable, () => string | null> = {
  chromium: () => {
    process.env.CHROMIUM_PATH = ensureChromium()
    return null
  },
  firefox: () => orMissing(() => findFirefox() !== null, FIREFOX),
  webkit: () => orMissing(hasWebKit, WEBKIT),
  wpe: () => orMissing(() => findWpe() !== null, WPE),
}

/** Installs what an engine needs, as root on Debian; null if it is there, else the command by which a user gets it. */
export const ensureEngine = (engine: Installable): string | null => ensure[engine]()
