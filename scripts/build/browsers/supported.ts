/** The browsers that the project supports: the README shows this table, and the build, the compatibility lint and the tests of old browsers read it. */
interface SupportLevel {
  /** The oldest version of each browser, as its vendor writes it. */
  since: Readonly<Record<'safari' | 'chrome' | 'firefox' | 'samsung', string>>
  /** The browsers, as the README lists them. */
  browsers: string
  promise: string
  /** The browsers in which the tests run. */
  seenIn: string
}

export const supportLevels = {
  full: {
    since: { safari: '16.4', chrome: '109', firefox: '115', samsung: '21' },
    browsers:
      'Safari and iOS from 16.4, Chrome, Edge and Yandex from 109, Firefox from 115, Samsung Internet from 21, views inside apps (VK, Telegram)',
    promise: 'everything works and looks right; some colours are flatter in the older ones',
    seenIn: 'Chromium 109 and 156, Firefox ESR 153, WebKitGTK 2.50 (about Safari 26)',
  },
  basic: {
    since: { safari: '15.4', chrome: '90', firefox: '102', samsung: '15.0' },
    browsers:
      'Safari and iOS 15.4 to 16.3, Chrome, Edge and Yandex 90 to 108, Firefox 102 to 114, Samsung Internet 15 to 20',
    promise: 'forms, checkout and course pages work; the studio names the browsers that it needs',
    seenIn: 'Chromium 92, WPE WebKit 2.38 (Safari 16.1)',
  },
} as const satisfies Record<string, SupportLevel>

export type LevelName = keyof typeof supportLevels

/** The target of the bundler: the syntax that all browsers of a level know. */
export const syntaxTarget = (level: LevelName): string[] => {
  const { chrome, firefox, safari } = supportLevels[level].since
  return [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`]
}

/**
 * The target of the script that pages include: the first versions with `import()`. It is read by browsers that are too old for the widget, so
 * that it can lead their visitors to the school.
 */
export const loaderTarget: string[] = ['chrome63', 'edge79', 'firefox67', 'safari11.1']

const BYTE = 2 ** 8

/** A version as lightningcss takes it: a byte each for major, minor and patch. */
const packed = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major * BYTE + minor) * BYTE
}

/** The targets of the compiler of style sheets. */
export const styleTargets = (level: LevelName): Record<'chrome' | 'firefox' | 'safari', number> => {
  const { chrome, firefox, safari } = supportLevels[level].since
  return { chrome: packed(chrome), firefox: packed(firefox), safari: packed(safari) }
}
