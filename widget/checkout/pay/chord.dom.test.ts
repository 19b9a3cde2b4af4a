import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playChord } from './chord.ts'

const diary: string[] = []

class FakeParam {
  setValueAtTime() {}
  linearRampToValueAtTime() {}
  exponentialRampToValueAtTime() {}
}

class FakeNode {
  gain = new FakeParam()
  frequency: number
  constructor(_: unknown, { frequency = 0 }: { frequency?: number }) {
    this.frequency = frequency
  }
  connect = (next: unknown) => next
  start = () => void diary.push(`tone ${Math.round(this.frequency)}`)
  stop = () => {}
}

const aContext = (state: string, afterwards = state) =>
  class {
    state = state
    currentTime = 0
    destination = {}
    resume = () => {
      this.state = afterwards
      return afterwards === 'running' ? Promise.resolve() : new Promise(() => {})
    }
    close = async () => void diary.push('closed')
  }

const pause = async (milliseconds: number) => void diary.push(`pause ${milliseconds}`)

beforeEach(() => {
  diary.length = 0
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
})
afterEach(() => void vi.unstubAllGlobals())

const TONES = ['tone 523', 'tone 659', 'tone 784']

test('a short chord is played and the sound is let go', async () => {
  vi.stubGlobal('AudioContext', aContext('running'))
  await playChord(pause)
  expect(diary).toEqual([...TONES, 'pause 600', 'closed'])
})

test('a browser that lets the sound through at once or a moment later plays it', async () => {
  vi.stubGlobal('AudioContext', aContext('suspended', 'running'))
  await playChord(pause)
  expect(diary).toEqual(['pause 300', ...TONES, 'pause 600', 'closed'])
})

test('a browser that forbids sounds hears nothing and keeps nothing open', async () => {
  vi.stubGlobal('AudioContext', aContext('suspended'))
  await playChord(pause)
  expect(diary).toEqual(['pause 300', 'closed'])
})

test('where nobody has pressed anything yet the browser is not even asked', async () => {
  vi.stubGlobal('AudioContext', aContext('running'))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  await playChord(pause)
  expect(diary).toEqual([])
})

test('a browser without sounds is no trouble', async () => {
  await playChord(pause)
  expect(diary).toEqual([])
})
