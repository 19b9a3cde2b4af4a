import type { ComponentProps } from 'react'
import { Checkbox } from './checkbox.tsx'

/** A box to tick that looks, and is read, as a switch. */
export const Switch = (props: ComponentProps<typeof Checkbox>) => <Checkbox role="switch" {...props} />
