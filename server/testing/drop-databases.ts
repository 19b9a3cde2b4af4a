import { afterAll } from 'vitest'
import { dropUnused } from './postgres-databases.ts'

/* Set up before each file of tests on PostgreSQL. */

afterAll(dropUnused)
