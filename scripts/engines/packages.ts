import { existsSync } from 'node:fs'
import type { Engine } from '../../demo-pages/testing/engine.ts'
import { ensureChromium } from '../chromium.ts'
import { inPath, installPackages } from '../debian.ts'

const WEBKIT = ['gir1.2-webkit2-4.1', 'gir1.2-soup-3.0', 'python3-gi', 'xvfb']
const FIREFOX = ['firefox-esr']

const isInPath = (name: string) => inPath(name).some((path) => existsSync(path))

/** Where Debian has the introspection of WebKitGTK 4.1 with libsoup 3. */
const hasWebKit = () =>
  isInPath('Xvfb') &&
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'].some((folder) =>
    existsSync(`${folder}/girepository-1.0/WebKit2-4.1.typelib`),
  ) &&
  existsSync('/usr/lib/python3/dist-packages/gi')

/** The stock Firefox, or null. */
export const findFirefox = (): string | null =>
  [process.env.FIREFOX_PATH ?? '', ...['firefox-esr', 'firefox'].flatMap(inPath)].find((path) => existsSync(path)) ??
  null

const orMissing = (isThere: () => boolean, packages: string[]): string | null =>
  isThere() || (installPackages(packages, '--no-install-recommends') && isThere())
    ? null
    : `apt-get install --no-install-recommends ${packages.join(' ')}`

const ensure: Record<Engine, () => string | null> = {
  chromium: () => {
    process.env.CHROMIUM_PATH = ensureChromium()
    return null
  },
  firefox: () => orMissing(() => findFirefox() !== null, FIREFOX),
  webkit: () => orMissing(hasWebKit, WEBKIT),
}

/** Installs what an engine needs, as root on Debian; null if it is there, else the command by which a user gets it. */
export const ensureEngine = (engine: Engine): string | null => ensure[engine]()
