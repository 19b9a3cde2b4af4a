import { expect, test } from 'vitest'
import { createQueue } from './documents.ts'

/** Jobs that end when they are told to. */
const aStage = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (job: string) => {
    begun.push(job)
    return new Promise<string>((resolve) => ends.push(() => resolve(`${job} done`)))
  }
  return { run, begun, end: () => ends.shift()?.() }
}

test('one job is under way at a time, and of those that wait the newest alone follows', async () => {
  const { run, begun, end } = aStage()
  const queue = createQueue(run)
  const answers = ['a', 'b', 'c', 'd'].map(queue)
  expect(begun).toEqual(['a'])
  end()
  await answers[0]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'd'])
  end()
  expect(await Promise.all(answers)).toEqual(['a done', 'd done', 'd done', 'd done'])
})

test('what comes after the queue has run empty begins at once', async () => {
  const { run, begun, end } = aStage()
  const queue = createQueue(run)
  const first = queue('a')
  end()
  await first
  void queue('b')
  expect(begun).toEqual(['a', 'b'])
})

test('a job that takes the place of another is folded with it', async () => {
  const { run, begun, end } = aStage()
  const queue = createQueue(run, (older, newer) => older + newer)
  const answers = ['a', 'b', 'c'].map(queue)
  end()
  await answers[0]
  await Promise.resolve()
  end()
  await Promise.all(answers)
  expect(begun).toEqual(['a', 'bc'])
})
