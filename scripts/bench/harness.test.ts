import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRounds, runBench } from './harness.ts'

test('subjects are measured in turn, and what warms up does not count', async () => {
  const turns: string[] = []
  const subject = (name: string, times: number[]) => async () => {
    turns.push(name)
    return { ms: times.shift() ?? 0 }
  }
  const subjects = { own: subject('own', [100, 8, 2, 6]), bare: subject('bare', [100, 2, 2, 2]) }
  const { median, worst, ratio } = await inRounds({ rounds: 3, warmUps: 1 }, subjects)
  expect([turns.slice(0, 4), median('own', 'ms'), worst('own', 'ms'), ratio('own', 'bare', 'ms')]).toEqual([
    ['own', 'bare', 'own', 'bare'],
    6,
    8,
    3,
  ])
})

test('what a bench has started ends with it in reverse order, even where it fails', async () => {
  const ended: string[] = []
  let used = ''
  const bench = runBench(async ({ folder, defer }) => {
    used = folder
    defer(() => ended.push('school'))
    defer(() => ended.push('browser'))
    throw new Error('not measured')
  })
  await expect(bench).rejects.toThrow('not measured')
  expect([ended, existsSync(used)]).toEqual([['browser', 'school'], false])
})
