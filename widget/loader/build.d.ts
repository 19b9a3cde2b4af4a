/** What earlier steps of the build made, put into the loader by `scripts/build/loader.ts`. */
declare module 'virtual:school-build' {
  import type { ElementName } from '../elements/element-specs.ts'
  import type { ChunkFile } from './chunks.ts'
  import type { ElementBuild } from './shell.ts'

  export const elements: Record<ElementName, ElementBuild>
  export const popup: ChunkFile[]
  export const firstViews: ChunkFile[]
}
