/** The chunk that solves puzzles for buttons. The checkout and the sign-in have their own, since each of the three is built by itself. */
export { solvePuzzle } from '../../../api/puzzle.ts'
