import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

const MOUSE = { activationConstraint: { distance: 4 } }
/** A finger that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

/** What drags: a mouse at once, a finger once it has rested. */
export const useDragSensors = () => useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
