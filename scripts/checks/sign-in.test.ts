import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Source files of the patterns that contain what the expression finds. */
const filesWith = (patterns: string[], expression: RegExp): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/*.test.*', '**/*.e2e.ts', '**/testing/**', 'server/sandbox/**'] })
    .filter((path) => expression.test(readFileSync(join(root, path), 'utf8')))
    .toSorted()

test('what the server draws comes from node:crypto, but for a pause between tries', () => {
  expect(filesWith(['server/**/*.ts'], /Math\.random/)).toEqual(['server/db/engines/sqlite.ts'])
  expect(filesWith(['server/auth/secrets.ts'], /from 'node:crypto'/)).toHaveLength(1)
})

test('no field of a sign-in hinders pasting: only a phone is read, to format it', () => {
  const forms = [
    'widget/{auth,form,ui}/**/*.{ts,tsx}',
    'server/{auth,forms,pages}/**/*.{ts,js}',
    'demo-pages/{home,profile,facebook,checkout}/**/*.{js,html}',
  ]
  expect(filesWith(forms, /paste\b|onPaste/)).toEqual(['widget/form/phone-field.tsx'])
})

test('every password field of a page is masked, and told apart for password managers', () => {
  const pages = globSync(['server/{auth,forms,pages}/**/*.ts', 'demo-pages/**/*.html'], {
    cwd: root,
    exclude: ['**/*.test.*', '**/*.e2e.ts', '**/testing/**'],
  })
  const fields = pages.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/<input\b[^>]*name="(?:current-)?password"[^>]*>/g)].map(
      ([field]) => [path, /type="password"/.test(field), /autocomplete="(?:current|new)-password"/.test(field)],
    ),
  )
  expect(fields.length).toBeGreaterThan(4)
  expect(fields.filter(([, isMasked, isNamed]) => !isMasked || !isNamed)).toEqual([])
})
