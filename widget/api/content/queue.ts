/**
 * Carries out one job at a time. Of those that come meanwhile the newest alone is carried out after it, `folded` with the ones it takes
 * the place of, and all of them get its answer. `run` must not reject. Source: PEERS §7.
 */
export const createQueue = <Job, Answer>(
  run: (job: Job) => Promise<Answer>,
  folded: (older: Job, newer: Job) => Job = (_, newer) => newer,
): ((job: Job) => Promise<Answer>) => {
  let running: Promise<Answer> | null = null
  let next: { job: Job; answer: Promise<Answer> } | null = null

  const begin = (job: Job) => {
    running = run(job).finally(() => {
      if (!next) running = null
    })
    return running
  }
  const follow = (after: Promise<Answer>, box: { job: Job }) =>
    after.then(() => {
      next = null
      return begin(box.job)
    })
  return (job) => {
    if (!running) return begin(job)
    if (next) {
      next.job = folded(next.job, job)
      return next.answer
    }
    const box = { job }
    next = Object.assign(box, { answer: follow(running, box) })
    return next.answer
  }
}
