import { type Desk, stamp } from './command.ts'
import { countFailedMails, makeDue, waitingMails } from './store.ts'

/** Addresses and texts are sealed in the database, so a mail is shown by the name of its cause. */
export const showQueue = async ({ db }: Desk): Promise<string[]> => {
  const waiting = await waitingMails(db)
  const lines = waiting.map(
    ({ dedupeKey, attempts, nextAttemptAt, expiresAt }) =>
      `${dedupeKey}  tried ${attempts}  next ${stamp(nextAttemptAt)}  worthless after ${stamp(expiresAt)}`,
  )
  return [`${waiting.length} waiting, ${await countFailedMails(db)} given up`, ...lines]
}

/** The running server sends them; this only takes the pause between attempts away. */
export const retryMails = async ({ db, transact, now }: Desk): Promise<string[]> => {
  const waiting = await waitingMails(db)
  await transact((tx) => makeDue(tx, now()))
  return [`${waiting.length} waiting, due at once`]
}
