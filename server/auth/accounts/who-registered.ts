import { MINUTE_MS } from '../../contract/durations.ts'
import type { Lang } from '../../contract/messages.ts'
import { registrationTexts } from '../pages/texts.ts'

/** The name of a browser and of its system, as people know them; null where unknown. */
interface Device {
  browser: string | null
  system: string | null
}

/** The first match counts: most browsers call themselves Chrome or Safari as well, and Android calls itself Linux. */
const BROWSERS = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Reads a `User-Agent` header. It names what is in it, which is enough to remind a person of a device, and no proof. */
export const deviceOf = (userAgent: string): Device => ({
  browser: firstIn(BROWSERS, userAgent),
  system: firstIn(SYSTEMS, userAgent),
})

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long ago a moment was, in its largest unit: `5 минут назад`. */
const agoOf = (moment: Date, at: Date, lang: Lang): string => {
  const minutes = Math.floor((at.getTime() - moment.getTime()) / MINUTE_MS)
  const [unit, length] = UNITS.find(([, size]) => minutes >= size) ?? ['minute', 1]
  if (minutes < 1) return registrationTexts[lang].justNow
  return new Intl.RelativeTimeFormat(lang).format(-Math.floor(minutes / length), unit)
}

/** The question whether a person is who registered: `Это вы регистрировались в Chrome на Windows 5 минут назад?` */
export const whoRegistered = (
  { browser, system, createdAt }: Device & { createdAt: Date },
  at: Date,
  lang: Lang,
): string => registrationTexts[lang].question({ browser, system, ago: agoOf(createdAt, at, lang) })
