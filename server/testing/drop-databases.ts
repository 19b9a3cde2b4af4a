import { afterAll } from 'vitest'
import { dropIdle } from './postgres-databases.ts'

/* Set up before each file of tests on PostgreSQL. */

afterAll(dropIdle)
