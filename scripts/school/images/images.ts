import { findOrphans, removeOrphans } from '../../../server/content/images/clean.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { createMedia } from '../../../server/media/stores.ts'
import { command, UsageError } from '../command.ts'
import { json, plural, stamp, table } from '../layout.ts'
import { asJson, flag, optionalEmail, page, pageTitle, wholeNumber } from '../schemas.ts'
import { NOTHING, requirePerson } from '../people.ts'
import { countImages, imagesPage, unusedIds } from './image-file-store.ts'

const days = wholeNumber({ from: 1, to: 3_650, default: 30 }, 'number', 'for how many days nothing has shown them')

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

type Listed = Awaited<ReturnType<typeof imagesPage>>[number]

const stateOf = ({ id, freeSince }: Listed, unused: ReadonlySet<number>) =>
  unused.has(id) ? `unused since ${stamp(freeSince)}` : 'used'

const forScripts = ({ freeSince, ...row }: Listed, unused: ReadonlySet<number>) => ({
  ...row,
  unusedSince: unused.has(row.id) ? freeSince : null,
})

export const listImages = command({
  summary: 'the images, whose they are, and whether anything shows them',
  args: {},
  options: {
    owner: optionalEmail('only those of this person'),
    unused: flag('only those that `images clean` would delete'),
    days,
    page,
    json: asJson,
  },
  run: async (context, values) => {
    const owner = values.owner === undefined ? undefined : await requirePerson(context, values.owner)
    const freeBefore = values.unused ? new Date(context.now().getTime() - values.days * DAY_MS) : undefined
    const filter = { ownerId: owner?.id, freeBefore }
    const [rows, unused] = await Promise.all([imagesPage(context.db, filter, values.page), unusedIds(context.db)])
    if (values.json) return json(rows.map((row) => forScripts(row, unused)))
    const count = await countImages(context.db, filter)
    const lines = rows.map((row) => [
      String(row.id),
      row.owner ?? 'nobody',
      `${row.width}x${row.height}`,
      megabytes(row.bytes),
      stamp(row.createdAt),
      stateOf(row, unused),
    ])
    const title = pageTitle(plural(count, 'image'), { count, page: values.page })
    return [title, ...table(['id', 'owner', 'size', 'files', 'uploaded', 'state'], lines)]
  },
})

const orUsageError = (error: unknown): never => {
  throw new UsageError(error instanceof Error ? `${error.message}.` : String(error), { cause: error })
}

/** Files younger than a day are kept: their upload may still be running. */
export const cleanImages = command({
  summary: 'deletes images that nothing has shown for long, and files that no image needs',
  args: {},
  options: { days },
  run: async ({ config, db, transact, now, confirm }, values) => {
    const deps = { db, transact, now, media: createMedia(config) }
    const orphans = await findOrphans(deps, values.days).catch(orUsageError)
    const [images, files] = [plural(orphans.imageIds.length, 'image'), plural(orphans.files.length, 'file')]
    if (orphans.imageIds.length + orphans.files.length > 0) {
      const size = megabytes(orphans.files.reduce((sum, { bytes }) => sum + bytes, 0))
      if (!(await confirm(`Delete ${images} and ${files} of ${size} for good?`))) return [NOTHING]
    }
    const removed = await removeOrphans(deps, orphans).catch(orUsageError)
    return [`${plural(removed.images, 'image')} and ${plural(removed.files, 'file')} deleted`]
  },
})
