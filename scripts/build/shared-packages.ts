/** What every view needs: an entry beside the views', so that the build puts it into one chunk that all of them share. */
import 'react'
import 'react-dom'
import 'react-dom/client'
import 'react/jsx-runtime'
export { default as r2wc } from '@r2wc/core'
export { useStore } from 'zustand'
export { createStore } from 'zustand/vanilla'
