/** The type of a help article. */
import type { TemplateResult } from 'lit';

/** A page of the help. */
export interface Article {
  /** What `data-help` names. */
  readonly id: string;
  readonly section: 'tasks' | 'text' | 'walks' | 'names' | 'views' | 'trust' | 'look-up';
  readonly title: string;
  body(): TemplateResult;
  /** Ids of related articles. */
  readonly see?: readonly string[];
  /** Further ids that lead here. */
  readonly also?: readonly string[];
}
