import { expect, test } from 'vitest'
import { folderCircles } from './folder-circles.ts'
import { parseImports } from './parse-imports.ts'

const circles = (sources: Record<string, string>) =>
  folderCircles(Object.entries(sources).map(([path, source]) => parseImports(path, source)))

const THERE = { 'server/orders/paying/pay.ts': `import { a } from '../stores/order-store.ts'` }

test('folders of a feature may import in one direction', () => {
  expect(circles({ ...THERE, 'server/orders/refunds/run.ts': `import { pay } from '../paying/pay.ts'` })).toEqual([])
})

test('two folders that import each other are named with both imports, types too', () => {
  const back = { 'server/orders/stores/order-store.ts': `import type { A } from '../paying/pay.ts'` }
  expect(circles({ ...THERE, ...back })).toEqual([
    'server/orders/paying/pay.ts:1 imports server/orders/stores/order-store.ts: from server/orders/stores imports lead back to server/orders/paying',
    'server/orders/stores/order-store.ts:1 imports server/orders/paying/pay.ts: from server/orders/paying imports lead back to server/orders/stores',
  ])
})

test('a circle of three folders is found', () => {
  expect(
    circles({
      'widget/auth/a/a.ts': `import '../b/b.ts'`,
      'widget/auth/b/b.ts': `import '../c/c.ts'`,
      'widget/auth/c/c.ts': `import '../a/a.ts'`,
    }),
  ).toHaveLength(3)
})

test('files directly in a feature, tests, other features and what is loaded on demand make no circle', () => {
  expect(
    circles({
      ...THERE,
      'server/orders/routes.ts': `import '../orders/paying/pay.ts'`,
      'server/orders/stores/order-store.ts': `import '../routes.ts'; import '../../catalog/paying/pay.ts'`,
      'server/orders/stores/order-store.test.ts': `import '../paying/pay.ts'`,
      'server/orders/stores/testing/orders.ts': `import '../../paying/pay.ts'`,
      'server/orders/stores/lazy.ts': `export const load = () => import('../paying/pay.ts')`,
    }),
  ).toEqual([])
})
