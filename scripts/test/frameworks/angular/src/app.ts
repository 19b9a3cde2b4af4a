import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { loadSchoolWidgets, type SchoolEventMap } from 'school-widgets'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <school-login auth-only next-url="/lesson" (school-redirect)="keepHere($event)"></school-login>
      <output>{{ urls().join() }}</output>
    </main>
  `,
})
export class App {
  readonly urls = signal<string[]>([])
  constructor() {
    void loadSchoolWidgets('https://school.example')
  }
  keepHere(event: SchoolEventMap['school:redirect']) {
    event.preventDefault()
    this.urls.update((urls) => [...urls, event.detail.url])
  }
}
