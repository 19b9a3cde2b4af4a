import { randomUUID } from 'node:crypto'
import type { SandboxAnswer } from '../provider-sandbox.ts'

const codes: Record<number, string> = {
  400: 'invalid_request',
  401: 'invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
}

/** A refusal in YooKassa's format. */
export class Problem extends Error {
  readonly status: number
  readonly parameter: string | null

  constructor(status: 400 | 401 | 403 | 404, description: string, parameter: string | null = null) {
    super(description)
    this.status = status
    this.parameter = parameter
  }
}

export const json = (status: number, body: unknown): SandboxAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

export const problemAnswer = ({ status, message, parameter }: Problem): SandboxAnswer =>
  json(status, {
    type: 'error',
    id: randomUUID(),
    code: codes[status],
    description: message,
    ...(parameter !== null && { parameter }),
  })
