import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../db/database.ts'
import { ledgerChecks, type LedgerError, ledgerErrors } from './ledger-check.ts'
import { forgeries, type LedgerCheck } from './testing/forgeries.ts'
import { type FullBooks, fullBooks } from './testing/full-books.ts'

let books: FullBooks
beforeAll(async () => {
  books = await fullBooks()
})
afterAll(() => books.fixture.close())

/** What is found once somebody has written into the books, which then is undone. */
const foundAfter = async (write: (tx: Tx) => Promise<unknown>): Promise<LedgerError[]> => {
  const undone = new Error('undone')
  let found: LedgerError[] = []
  const run = books.fixture.school.deps.transact(async (tx) => {
    await write(tx)
    found = await ledgerErrors(tx)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  return found
}

const isCheck = (what: string): what is LedgerCheck => what in ledgerChecks

test('books with one of everything are in order', async () => {
  expect(await ledgerErrors(books.fixture.school.deps.db)).toEqual([])
})

test.each(Object.keys(ledgerChecks).filter(isCheck))('“%s” is found, however it came about', async (what) => {
  for (const [id, forge] of forgeries(books)[what])
    expect((await foundAfter(forge)).filter((error) => error.what === what)).toEqual([{ what, id }])
})
