import { expect, test } from 'vitest'
import { atWelcome, isRightAnswer, type QuizAction, type QuizRun, quizStep, questionsIn } from './quiz-run.ts'

const questions = questionsIn({
  questions: [
    { text: 'Где?', fail: 'Нет', success: 'Да', variants: [{ text: 'тут', is_correct: true }, 'там'] },
    { text: 'Как?', variants: ['так', 'сяк'] },
    { text: 'Без ответов', variants: [] },
    { text: 'Без списка' },
  ],
})

const run = (...actions: QuizAction[]): QuizRun => actions.reduce(quizStep(questions), atWelcome)
const [begin, next] = [{ type: 'begin' }, { type: 'next' }] as const
const choose = (variant: number) => ({ type: 'choose', variant }) as const

test('only questions with answers are asked', () => {
  expect(questions.map(({ text, isGraded }) => [text, isGraded])).toEqual([
    ['Где?', true],
    ['Как?', false],
  ])
})

test('right answers are counted, and the result comes after the last question', () => {
  expect(run(begin, choose(0), next, choose(1), next)).toMatchObject({ stage: 'over', right: 2 })
  expect(run(begin, choose(1), next, choose(1), next)).toMatchObject({ stage: 'over', right: 1 })
})

test('the first answer counts, and nobody goes on without one', () => {
  expect(run(begin, choose(1), choose(0))).toMatchObject({ chosen: 1, right: 0 })
  expect(run(begin, next)).toMatchObject({ at: 0, stage: 'question' })
})

test('again begins anew', () => {
  expect(run(begin, choose(0), next, choose(0), next, begin)).toEqual({ ...atWelcome, stage: 'question' })
})

test('without marked answers every answer is right', () => {
  expect(questions.map((question) => [isRightAnswer(question, 0), isRightAnswer(question, 1)])).toEqual([
    [true, false],
    [true, true],
  ])
})

test.each([null, 'a', [null], [{ variants: [1, null, { text: 2 }] }]])('%j are no questions', (rows) => {
  expect(questionsIn({ questions: rows })).toEqual([])
})
