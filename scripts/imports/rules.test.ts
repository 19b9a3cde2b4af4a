import { describe, expect, test } from 'vitest'
import { folders, sharedTypes } from './folders.ts'
import { parseImports } from './parse-imports.ts'
import { broken, packageFreeAmong, strangers } from './rules.ts'

const PACKAGE_FREE = 'server/contract/limits.ts'

/** What the check says about one file with this source. */
const findings = (path: string, source: string) =>
  broken(parseImports(path, source), { isPackageFree: (target) => target === PACKAGE_FREE })

const refused: Array<[rule: string, path: string, source: string]> = [
  ['widget takes nothing else from the server', 'widget/auth/flow.ts', `import '../../server/auth/sign-in/sign-in.ts'`],
  ['nor a type of it', 'widget/auth/flow.ts', `import type { Deps } from '../../server/app/deps.ts'`],
  ['nor lazily', 'widget/auth/flow.ts', `await import('../../server/auth/sign-in/sign-in.ts')`],
  ['nor as a re-export', 'widget/auth/flow.ts', `export * from '../../server/app/deps.ts'`],
  [
    'widget takes no value from a contract file that loads a package',
    'widget/api/a.ts',
    `import { a } from '../../server/contract/schemas.ts'`,
  ],
  [
    'an inline type keeps the import alive',
    'widget/api/a.ts',
    `import { type A } from '../../server/contract/schemas.ts'`,
  ],
  ['widget has no zod', 'widget/form/a.ts', `import { z } from 'zod/mini'`],
  ['widget has no Node module', 'widget/form/a.ts', `import { join } from 'node:path'`],
  ['server never imports widget', 'server/app/demo.ts', `import type { A } from '../../widget/auth/machine.ts'`],
  ['not even in a type', 'server/app/demo.ts', `type A = import('../../widget/auth/machine.ts').A`],
  ['contract imports no other package', 'server/contract/rules.ts', `import type { A } from 'libphonenumber-js'`],
  ['contract imports nothing of the server', 'server/contract/replies.ts', `import type { A } from '../deps.ts'`],
  ['auth never imports checkout', 'widget/auth/flow.ts', `import type { A } from '../checkout/machine.ts'`],
  ['checkout never imports auth', 'widget/checkout/flow/flow.ts', `import { a } from '../../auth/machine.ts'`],
  [
    'production loads no sandbox',
    'server/app/app.ts',
    `import { createSandbox } from '../sandbox/facebook/sandbox.ts'`,
  ],
  ['not even beside the start', 'server/orders/settling/notify.ts', `import '../../sandbox/start-sandboxes.ts'`],
  ['the server loads at its start what it is made of', 'server/orders/routes.ts', `await import('./paying/pay.ts')`],
  ['on demand only what is listed', 'server/app/app.ts', `await import('../mail/routes.ts')`],
  [
    'nor does a script, not even lazily',
    'scripts/seed/seed.ts',
    `await import('../../server/sandbox/start-sandboxes.ts')`,
  ],
  ['http never imports auth', 'server/http/session.ts', `import { a } from '../auth/store.ts'`],
  ['auth never imports content', 'server/auth/sign-in/sign-in.ts', `import { a } from '../../content/names.ts'`],
  ['payments never import orders', 'server/payments/payments.ts', `import type { A } from '../orders/routes.ts'`],
  [
    'catalog never imports orders',
    'server/catalog/carts/own-cart.ts',
    `import { a } from '../../orders/order-store.ts'`,
  ],
  [
    'a feature takes no value of what puts it together',
    'server/auth/sign-in/sign-in.ts',
    `import { a } from '../../config.ts'`,
  ],
  ['nor another file', 'server/auth/sign-in/sign-in.ts', `import type { A } from '../../app.ts'`],
  ['scripts are imported by nobody', 'demo-pages/api/api.ts', `import { a } from '../../scripts/terminal.ts'`],
  [
    'a test of the widget takes nothing else of the server',
    'widget/auth/a.test.ts',
    `import '../../server/app/app.ts'`,
  ],
  ['form knows no feature', 'widget/form/form.tsx', `import type { A } from '../auth/machine.ts'`],
  ['ui knows no feature', 'widget/ui/button.tsx', `import { a } from '../loader/popup.ts'`],
  ['drizzle stays in stores', 'server/auth/sign-in/sign-in.ts', `import { eq } from 'drizzle-orm'`],
  ['drizzle by a subpath', 'server/mail/outbox.ts', `import type { A } from 'drizzle-orm/sqlite-core'`],
  ['Express stays at the edge', 'server/auth/sign-in/sign-in.ts', `import type { Request } from 'express'`],
  ['a machine has no React', 'widget/auth/machine.ts', `import { useState } from 'react'`],
  ['a machine makes no calls', 'widget/auth/machine.ts', `import { send } from '../api/client.ts'`],
  ['a machine has no clock', 'widget/auth/machine.ts', `export const at = () => Date.now()`],
  ['nor another one', 'widget/auth/machine.ts', `export const at = () => new Date()`],
  ['a rule does not fetch', 'server/contract/rules.ts', `export const ask = () => fetch('/')`],
  ['totals know no page', 'server/contract/checkout/cart-totals.ts', `export const title = () => document.title`],
  ['no class of the DOM', 'widget/ui/a.ts', `export const is = (a: unknown) => a instanceof Element`],
  ['nor as a member of the window', 'widget/loader/a.ts', `export const is = (a: unknown) => a instanceof window.Node`],
  ['no constructor of events', 'widget/ui/a.ts', `dispatchEvent(new Event('cancel', { cancelable: true }))`],
  ['no promise of later years', 'widget/checkout/a.ts', `void Promise.allSettled([])`],
  ['no Array.from', 'widget/reader/a.ts', `export const all = (a: Set<string>) => Array.from(a)`],
]

const allowed: Array<[rule: string, path: string, source: string]> = [
  ['limits reach the widget', 'widget/auth/machine.ts', `import { A } from '../../server/contract/limits.ts'`],
  ['types of the wire too', 'widget/api/a.ts', `import type { A } from '../../server/contract/schemas.ts'`],
  ['a type of another file in a machine', 'widget/auth/machine.ts', `import type { A } from '../api/auth-replies.ts'`],
  ['a given moment in a machine', 'widget/auth/machine.ts', `export const at = (ms: number) => new Date(ms)`],
  ['a member that is called fetch', 'widget/auth/machine.ts', `export const go = (a: { fetch(): void }) => a.fetch()`],
  ['zod in the contract', 'server/contract/schemas.ts', `import { z } from 'zod'`],
  ['elements bring features together', 'widget/elements/a.ts', `import '../auth/a.ts'; import '../checkout/b.ts'`],
  ['orders import payments', 'server/orders/routes.ts', `import { a } from '../payments/payments.ts'`],
  [
    'the type of what a feature is given',
    'server/auth/sign-in/sign-in.ts',
    `import type { Deps } from '../../app/deps.ts'`,
  ],
  ['a test of a feature imports any other', 'server/http/a.api.test.ts', `import { a } from '../content/testing/a.ts'`],
  ['what puts the server together', 'server/app/compose.ts', `import { a } from '../catalog/carts/merge.ts'`],
  ['drizzle in a store', 'server/auth/stores/account-store.ts', `import { eq } from 'drizzle-orm'`],
  ['sandboxes outside production', 'server/app/start.ts', `await import('../sandbox/start-sandboxes.ts')`],
  ['the content API on demand', 'server/app/app.ts', `await import('../content/routes.ts')`],
  ['a type of a sandbox', 'server/app/start.ts', `import type { Sandboxes } from '../sandbox/start-sandboxes.ts'`],
  [
    'a sandbox in a test',
    'server/orders/settling/notify.api.test.ts',
    `import { a } from '../../sandbox/start-sandboxes.ts'`,
  ],
  ['Express in routes', 'server/auth/routes.ts', `import type { Router } from 'express'`],
  ['errors', 'widget/ui/a.ts', `export const is = (a: unknown) => a instanceof Error`],
  ['a class of the file', 'widget/ui/a.ts', `class A {}; export const is = (a: unknown) => a instanceof A`],
  [
    'an imported class',
    'widget/ui/a.ts',
    `import { A } from './b.ts'; export const is = (a: unknown) => a instanceof A`,
  ],
  ['a class of the DOM in the studio', 'widget/studio/a.ts', `export const is = (a: unknown) => a instanceof Element`],
  ['and in tests', 'widget/ui/a.test.ts', `export const is = (a: unknown) => a instanceof Element`],
]

describe('the check of import directions', () => {
  test.each(refused)('refuses: %s', (_, path, source) => {
    expect(findings(path, source)).toHaveLength(1)
  })

  test.each(allowed)('takes: %s', (_, path, source) => {
    expect(findings(path, source)).toEqual([])
  })

  test('each folder imports from those above it in the table: they form no circle', () => {
    const names = Object.keys(folders)
    const upward = Object.entries(folders).flatMap(([folder, row], at) =>
      row
        .filter((name) => !sharedTypes.includes(name) && !names.slice(0, at).includes(name))
        .map((name) => [folder, name]),
    )
    expect(upward).toEqual([])
  })

  test('says the file, the line, the import and the rule', () => {
    expect(findings('server/auth/sign-in/sign-in.ts', `\nimport { eq } from 'drizzle-orm'`)).toEqual([
      'server/auth/sign-in/sign-in.ts:2 imports drizzle-orm: drizzle only in server/db and files named *-store.ts',
    ])
  })

  test('a file that does not parse is an error, not a file without imports', () => {
    expect(() => parseImports('widget/a.ts', 'import {')).toThrow('widget/a.ts')
  })

  test('nothing else stands at the top level', () => {
    expect(strangers(['README.md', '.ci', 'widget', 'src', 'docs', 'node_modules'])).toEqual(['docs', 'src'])
  })
})

test('a file loads a package if a file that it imports a value from does', () => {
  const sources = {
    'a/leaf.ts': `import type { A } from 'zod'`,
    'a/round.ts': `import { a } from './leaf.ts'; import { b } from './above.ts'`,
    'a/above.ts': `import { a } from './round.ts'`,
    'a/schema.ts': `import * as z from 'zod'`,
    'a/over-schema.ts': `import { a } from './leaf.ts'; import { b } from './schema.ts'`,
  }
  const files = new Map(Object.entries(sources).map(([path, source]) => [path, parseImports(path, source)]))
  expect(Object.keys(sources).filter((path) => packageFreeAmong(files)(path))).toEqual([
    'a/leaf.ts',
    'a/round.ts',
    'a/above.ts',
  ])
})
