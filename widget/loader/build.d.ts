/** What earlier steps of the build made, put into the loader by `scripts/build/loader.ts`. */
declare module 'virtual:school-build' {
  import type { ElementName } from '../elements/element-specs.ts'
  import type { ChunkFile } from './chunks.ts'
  import type { FirstViews } from './shell.ts'

  /** What React needs for any of them. */
  export const files: ChunkFile[]
  export const ownViews: Record<ElementName, FirstViews>
  export const popup: ChunkFile[]
  export const shop: ChunkFile[]
  export const firstViews: ChunkFile[]
}

/** The same for what opens popups: it fetches the notifications, and the loader has no byte to spare for their hash. */
declare module 'virtual:popup-build' {
  import type { ChunkFile } from './chunks.ts'

  export const notices: ChunkFile[]
}

/** The same for the shop: the files of the checkout and how it looks at first, and those of the badge and of buying. */
declare module 'virtual:shop-build' {
  import type { ChunkFile } from './chunks.ts'
  import type { ElementBuild } from './shell.ts'

  export const checkout: ElementBuild
  export const goods: ChunkFile[]
}

/** The first views that are fetched, put into their file by `scripts/build.ts`. */
declare module 'virtual:school-first-views' {
  import type { WidgetKind } from '../browser/host.ts'
  import type { FirstViews } from './shell.ts'

  export const views: Record<WidgetKind, FirstViews>
}
