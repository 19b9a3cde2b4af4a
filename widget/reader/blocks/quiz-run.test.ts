import { expect, test } from 'vitest'
import { atWelcome, isRightAnswer, type QuizAction, type QuizRun, quizStep, questionsIn } from './quiz-run.ts'

const questions = questionsIn({
  questions: [
    { text: 'Где?', fail: 'Нет', success: 'Да', variants: [{ text: 'тут', is_correct: true }, 'там'] },
    { text: 'Как?', variants: ['так', 'сяк', ' ', { text: '', is_correct: true }] },
    { text: 'Без ответов', variants: [] },
    { text: 'Без списка' },
  ],
})

const run = (...actions: QuizAction[]): QuizRun => actions.reduce(quizStep(questions), atWelcome)
const [start, next] = [{ type: 'begin' }, { type: 'next' }] as const
const choose = (variant: number) => ({ type: 'choose', variant }) as const

test('only questions with answers are asked, and empty answers are none', () => {
  expect(questions.map(({ text, variants, rightCount }) => [text, variants.length, rightCount])).toEqual([
    ['Где?', 2, 1],
    ['Как?', 2, 0],
  ])
})

test('right answers are counted, and the result comes after the last question', () => {
  expect(run(start, choose(0), next, choose(1), next)).toMatchObject({ stage: 'over', right: 2 })
  expect(run(start, choose(1), next, choose(1), next)).toMatchObject({ stage: 'over', right: 1 })
})

test('the first answer counts, and nobody goes on without one', () => {
  expect(run(start, choose(1), choose(0))).toMatchObject({ chosen: [1], right: 0 })
  expect(run(start, next)).toMatchObject({ at: 0, stage: 'question' })
})

test('again begins anew', () => {
  expect(run(start, choose(0), next, choose(0), next, start)).toEqual({ ...atWelcome, stage: 'question' })
})

test('without marked answers every answer is right', () => {
  expect(questions.map((question) => [isRightAnswer(question, [0]), isRightAnswer(question, [1])])).toEqual([
    [true, false],
    [true, true],
  ])
})

test.each([null, 'a', [null], [{ variants: [1, null, { text: 2 }] }]])('%j are no questions', (rows) => {
  expect(questionsIn({ questions: rows })).toEqual([])
})

test('several right answers are chosen one by one and checked together, once', () => {
  const several = questionsIn({
    questions: [
      {
        text: 'Что горячее?',
        variants: [{ text: 'Лава', is_correct: true }, 'Лёд', { text: 'Магма', is_correct: true }],
      },
    ],
  })
  const after = (...actions: QuizAction[]) => {
    const { chosen, isChecked, right } = [start, ...actions].reduce(quizStep(several), atWelcome)
    return [chosen, isChecked, right]
  }
  const check = { type: 'check' } as const
  expect([
    after(check),
    after(choose(0), choose(1), choose(1), choose(2)),
    after(choose(2), choose(0), check, choose(1), check),
    after(choose(0), check),
    after(choose(0), choose(1), choose(2), check),
    after(choose(0), next),
  ]).toEqual([
    [[], false, 0],
    [[0, 2], false, 0],
    [[2, 0], true, 1],
    [[0], true, 0],
    [[0, 1, 2], true, 0],
    [[0], false, 0],
  ])
})
