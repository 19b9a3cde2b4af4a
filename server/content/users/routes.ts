import { z } from 'zod'
import { authorReply, meReply, tokenBody, tokenReply, userReply } from '../../contract/content/users.ts'
import { route } from '../../http/rest/define.ts'
import { listOf } from '../../http/rest/lists.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { giveToken } from './tokens.ts'
import { authorsQuery, listAuthors, listUsers, usersQuery } from './users.ts'

const section = 'Users'

/** Routes for accounts, and for the API token that the other calls use. Source: content spec §6, §7. */
export const userRoutes: readonly RestRoute[] = [
  route({
    method: 'post',
    path: '/api-token-auth/',
    audience: 'anyone',
    summary:
      'Gives a token of an author or of staff for a pair of e-mail and password, or without them for the session on a page of the school.',
    section,
    body: tokenBody,
    accepts: 'form',
    limit: 'apiTokenIp',
    replies: { 200: tokenReply },
    handler: giveToken,
  }),
  route({
    method: 'get',
    path: '/users/me/',
    audience: 'person',
    summary: 'Says who calls.',
    section,
    replies: { 200: meReply },
    handler: async ({ config }, __, { member: { id, email, name, role } }) => ({
      status: 200,
      body: { id, email, name, role, script_blocks: config.hasScriptBlocks ? 'run' : 'off' },
    }),
  }),
  route({
    method: 'get',
    path: '/users/',
    audience: 'author',
    summary: 'Lists all accounts for staff; for an author whose `email` it is, without it the author.',
    section,
    query: usersQuery,
    replies: { 200: listOf(z.union([userReply, authorReply])) },
    handler: listUsers,
  }),
  route({
    method: 'get',
    path: '/users/authors/',
    audience: 'author',
    summary: 'Lists who may be the author of a document.',
    section,
    query: authorsQuery,
    replies: { 200: listOf(authorReply) },
    handler: listAuthors,
  }),
]
