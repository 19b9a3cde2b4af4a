import { expect, test } from 'vitest'
import { pageAddresses } from '../../server/demo/addresses.ts'
import { pathOf } from '../../widget/checkout/model/addresses.ts'
import { stepIds } from '../../widget/checkout/testing/events.ts'

test.each(['default', 'catalog', 'resubscribe'] as const)(
  'the school serves the address of every step in the %s set',
  (set) => {
    const paths = stepIds.map((step) => `${pathOf(set, step)}/`)
    expect(paths.filter((path) => !pageAddresses.includes(path))).toEqual([])
  },
)
