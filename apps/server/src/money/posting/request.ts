import type {
  DecisionKind,
  MovementKind,
  Order,
  PostingCondition,
  PostingKind,
} from '../../capability/movement-kind.ts';

/** An order with its kind. One batch mixes kinds. */
export type Request = (
  | { makesTransaction: true; kind: MovementKind<Order>; order: Order }
  | { makesTransaction: false; kind: DecisionKind<unknown>; order: unknown }
) & { conditions: readonly PostingCondition[] };

/** Any request, reduced to what all kinds have in common. */
export interface Asked {
  kind: PostingKind<unknown>;
  order: unknown;
  conditions: readonly PostingCondition[];
}
