/** An open major chord, in hertz, one tone after the other. */
const TONES = [523.25, 659.25, 783.99]
const APART_SECONDS = 0.06
const LENGTH_SECONDS = 0.4
const LOUDNESS = 0.05
/** How long a browser may take to let a sound through; one that forbids it never does. */
const WAIT_MS = 300
const LENGTH_MS = 600

type Pause = (milliseconds: number) => Promise<void>

const playTone = (context: AudioContext, frequency: number, start: number) => {
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_SECONDS)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + LENGTH_SECONDS)
}

/** A browser complains in its console where nobody has pressed anything yet, so it is not even asked then. */
const mayPlay = (): boolean =>
  'AudioContext' in globalThis && (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive)

/** Plays a short soft chord of our own, or nothing where the browser forbids it. */
export const playChord = async (pause: Pause): Promise<void> => {
  if (!mayPlay()) return
  const context = new AudioContext()
  if (context.state !== 'running') await Promise.race([context.resume(), pause(WAIT_MS)])
  if (context.state === 'running') {
    TONES.forEach((frequency, at) => playTone(context, frequency, context.currentTime + at * APART_SECONDS))
    await pause(LENGTH_MS)
  }
  await context.close()
}
