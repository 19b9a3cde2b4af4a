import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UploadTraits } from '../../api/content/upload.ts'
import type { Failure, Outcome } from '../../api/content/outcome.ts'
import type { ImageView } from '../../api/content/wire.ts'
import { errorOf } from './picture-files.ts'

/** Why an upload has failed; `detail` is the school's own sentence, '' without one. */
interface UploadError {
  reason: 'type' | 'heic' | 'size' | 'lost' | 'refused'
  detail: string
}

/** A picture that is being uploaded. */
export interface Upload {
  readonly key: string
  /** Where the picture belongs: a field of a block, or a list of a document. */
  readonly place: string
  readonly file: File
  /** `sent` waits for those before it, so that pictures arrive in their order. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** How much has been sent; at 100 the school is drawing its sizes. */
  readonly percent: number
  readonly error: UploadError | null
}

/** The place of the uploads of a block's field. */
export const placeOf = (uuid: string, field = 'img'): string => `${uuid}.${field}`

interface UploadQueue {
  uploads: readonly Upload[]
  /** Why uploads are paused: the school has too many, or does not respond. They resume automatically. */
  pause: 'busy' | 'lost' | null
  /** Sends pictures; `onDone` is called for each that has arrived, in their order. */
  add: (files: readonly File[], place: string, onDone: (picture: ImageView) => void) => void
  /** Cancels an upload, or forgets one that has failed. */
  remove: (key: string) => void
  retry: (key: string) => void
  /** Sends waiting and lost uploads at once. Called when the network is back. */
  resume: () => void
}

export type UploadQueueApi = StoreApi<UploadQueue>

/** Source: server/content/README.md, Blocks. */
const PARALLEL = 2
/** A longer `Retry-After` is shown as a refusal: it means the quota of a day, not a short queue. */
const WAIT_MAX_SECONDS = 600
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]

interface Job {
  onDone: (picture: ImageView) => void
  end: AbortController
  /** How many uploads in a row got no response. */
  losses: number
  picture: ImageView | null
}

/** The school's own sentence. */
const messageOf = ({ detail, fields }: Failure): string => detail || (Object.values(fields).flat()[0] ?? '')

const isLost = ({ reason, status }: Failure) => reason === 'lost' || status === 502 || status === 504
const isBusy = ({ status }: Failure) => status === 429 || status === 503

/** Uploads pictures, two at a time. Waits as long as the school requires, and repeats uploads that got no response. */
export const createUploadQueue = (
  send: (file: File, traits: UploadTraits) => Promise<Outcome<ImageView>>,
): UploadQueueApi =>
  createStore<UploadQueue>()((set, get) => {
    const jobs = new Map<string, Job>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pausedUntil = 0

    const put = (key: string, change: Partial<Upload>) =>
      set(({ uploads }) => ({ uploads: uploads.map((one) => (one.key === key ? { ...one, ...change } : one)) }))

    const forget = (key: string) => {
      jobs.delete(key)
      set(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }))
    }

    /** Reports the completed uploads of a place, up to the first that is still running. */
    const deliver = (place: string) => {
      const here = get().uploads.filter((one) => one.place === place && one.state !== 'failed')
      const first = here.findIndex(({ state }) => state !== 'sent')
      for (const { key } of first < 0 ? here : here.slice(0, first)) {
        const job = jobs.get(key)
        forget(key)
        if (job?.picture) job.onDone(job.picture)
      }
    }

    const pauseFor = (pause: 'busy' | 'lost', milliseconds: number) => {
      const until = Date.now() + milliseconds
      if (get().pause && until <= pausedUntil) return
      pausedUntil = until
      clearTimeout(timer)
      timer = setTimeout(resume, milliseconds)
      set({ pause })
    }

    const fail = (upload: Upload, reason: UploadError['reason'], detail: string) => {
      put(upload.key, { state: 'failed', percent: 0, error: { reason, detail } })
      deliver(upload.place)
    }

    const failed = (upload: Upload, job: Job, failure: Failure) => {
      const wait = isBusy(failure) ? failure.retryAfter : 0
      const backoff = BACKOFF_MS[job.losses]
      if (wait > WAIT_MAX_SECONDS) return fail(upload, 'refused', messageOf(failure))
      if (wait > 0) pauseFor('busy', wait * 1_000)
      else if (!isLost(failure) && !isBusy(failure)) return fail(upload, 'refused', messageOf(failure))
      else if (backoff === undefined) return fail(upload, 'lost', messageOf(failure))
      else pauseFor(isBusy(failure) ? 'busy' : 'lost', backoff)
      if (wait === 0) job.losses += 1
      return put(upload.key, { state: 'waiting', percent: 0 })
    }

    const start = async (upload: Upload, job: Job) => {
      const { key, file, place } = upload
      put(key, { state: 'sending', percent: 0 })
      const outcome = await send(file, {
        signal: job.end.signal,
        onProgress: (share) => put(key, { percent: Math.round(share * 100) }),
      })
      if (job.end.signal.aborted) return
      if (outcome.ok) {
        job.picture = outcome.body
        put(key, { state: 'sent', percent: 100 })
        deliver(place)
      } else failed(upload, job, outcome)
      run()
    }

    const run = () => {
      const { uploads, pause } = get()
      if (pause) return
      const free = PARALLEL - uploads.filter(({ state }) => state === 'sending').length
      for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))) {
        const job = jobs.get(upload.key)
        if (job) void start(upload, job)
      }
    }

    const resume = () => {
      clearTimeout(timer)
      set({ pause: null })
      run()
    }

    const again = (key: string) => {
      const job = jobs.get(key)
      if (job) job.losses = 0
      put(key, { state: 'waiting', error: null })
    }

    return {
      uploads: [],
      pause: null,
      add: (files, place, onDone) => {
        const added = files.map((file): Upload => {
          const reason = errorOf(file)
          const key = crypto.randomUUID()
          jobs.set(key, { onDone, end: new AbortController(), losses: 0, picture: null })
          const error = reason && { reason, detail: '' }
          return { key, place, file, state: error ? 'failed' : 'waiting', percent: 0, error }
        })
        set(({ uploads }) => ({ uploads: [...uploads, ...added] }))
        run()
      },
      remove: (key) => {
        const upload = get().uploads.find((one) => one.key === key)
        jobs.get(key)?.end.abort()
        forget(key)
        if (upload) deliver(upload.place)
        run()
      },
      retry: (key) => {
        again(key)
        run()
      },
      resume: () => {
        for (const { key, error } of get().uploads) if (error?.reason === 'lost') again(key)
        resume()
      },
    }
  })
