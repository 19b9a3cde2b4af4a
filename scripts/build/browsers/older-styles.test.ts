import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { olderStyles, srgbOf } from './older-styles.ts'

const root = join(import.meta.dirname, '../../..')

test.each([
  ['colours', 'a{color:oklch(50% 0.19 277)}', 'a{color:#4e4ecc}'],
  ['transparent colours', 'a{color:oklch(0% 0 0 / 30%)}', 'a{color:#0000004d}'],
  [
    'light and dark',
    ':host{color-scheme:light;--_a:light-dark(red,blue)}',
    ':host{--_light:initial;--_dark: ;color-scheme:light;--_a:var(--_light,red)var(--_dark,#00f)}',
  ],
  [
    'the scheme of the system',
    'a{color-scheme:light dark}',
    'a{--_light:initial;--_dark: ;color-scheme:light dark}@media (prefers-color-scheme:dark){a{--_light: ;--_dark:initial}}',
  ],
  [
    'mixed colours: the greater part where they cannot be mixed',
    'a{color:color-mix(in oklab,var(--_a,var(--_b)) 9%,var(--_c))}',
    'a{color:var(--_c)}@supports (color:color-mix(in oklab, red, red)){a{color:color-mix(in oklab,var(--_a,var(--_b)) 9%,var(--_c))}}',
  ],
  ['lengths by the window', 'a{height:calc(100dvh - 2px)}', 'a{height:calc(100vh - 2px);height:calc(100dvh - 2px)}'],
  ['lengths by a container', 'a{width:clamp(2px,6cqi,9px)}', 'a{width:clamp(2px,6vw,9px);width:clamp(2px,6cqi,9px)}'],
  [
    'containers: narrow everywhere',
    '@container (max-width:359px){a{top:0}}',
    '@container (width<=359px){a{top:0}}@supports not (container-type:inline-size){a{top:0}}',
  ],
  [
    'very narrow containers: by the window',
    '@container (max-width:199px){a{top:0}}',
    '@container (width<=199px){a{top:0}}@supports not (container-type:inline-size){@media (max-width:199px){a{top:0}}}',
  ],
  ['wide containers: never', '@container (min-width:760px){a{top:0}}', '@container (width>=760px){a{top:0}}'],
])('%s', (_, css, older) => {
  expect(olderStyles(css)).toBe(older)
})

const isBeyond = (colour: string) => {
  const [lightness = 0, chroma = 0, hue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  return srgbOf(lightness / 100, chroma, hue).some((part) => part < -0.005 || part > 1.005)
}

test('every colour of the widget is one that sRGB has, so that none becomes flatter', () => {
  const files = globSync('widget/**/*.css', { cwd: root })
  const found = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/oklch\([\d.]+% [\d.]+ [\d.]+/g) ?? [],
  )
  expect(found.filter(isBeyond)).toEqual([])
})
