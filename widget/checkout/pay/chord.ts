/** A C major chord (C5, E5, G5), in hertz; the tones start one after the other. */
const TONES = [523.25, 659.25, 783.99]
const APART_SECONDS = 0.06
const LENGTH_SECONDS = 0.4
const LOUDNESS = 0.05
/** How long to wait for `resume()`, which never resolves if the browser blocks sound. */
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

/** Browsers log a warning about an AudioContext that is created before any user activation, so none is created then. */
const mayPlay = (): boolean =>
  'AudioContext' in globalThis && (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive)

/** Plays a short soft chord, synthesised here; does nothing if the browser blocks sound. */
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
