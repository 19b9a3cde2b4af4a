import { journeys } from '../testing/journeys.ts'

journeys((school) => `${school.origin}/demo/free-lesson/`, false)
