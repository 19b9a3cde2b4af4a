import { expect, test } from 'vitest'
import { createQueue } from './documents.ts'

/** Jobs that end when the test calls `end`, and the names of those that have started. */
const recordJobs = () => {
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (job: string) => {
    started.push(job)
    return new Promise<string>((resolve) => ends.push(() => resolve(`${job} done`)))
  }
  return { run, started, end: () => ends.shift()?.() }
}

test('one job is under way at a time, and of those that wait the newest alone follows', async () => {
  const { run, started, end } = recordJobs()
  const queue = createQueue(run)
  const results = ['a', 'b', 'c', 'd'].map(queue)
  expect(started).toEqual(['a'])
  end()
  await results[0]
  await Promise.resolve()
  expect(started).toEqual(['a', 'd'])
  end()
  expect(await Promise.all(results)).toEqual(['a done', 'd done', 'd done', 'd done'])
})

test('what comes after the queue has run empty begins at once', async () => {
  const { run, started, end } = recordJobs()
  const queue = createQueue(run)
  const first = queue('a')
  end()
  await first
  void queue('b')
  expect(started).toEqual(['a', 'b'])
})

test('a job that takes the place of another is folded with it', async () => {
  const { run, started, end } = recordJobs()
  const queue = createQueue(run, (older, newer) => older + newer)
  const results = ['a', 'b', 'c'].map(queue)
  end()
  await results[0]
  await Promise.resolve()
  end()
  await Promise.all(results)
  expect(started).toEqual(['a', 'bc'])
})
