import { type Expression, type OperationNode, ValueNode } from 'kysely';

/**
 * A value of type `T` that is not known yet: a placeholder in a statement that is compiled before its values arrive (`compiled.ts`).
 * A query can use it wherever it can use a `T`. Nothing else can be done with it: to compare it with a value, to calculate with it, or to
 * pass it as a `T` is a type error, because the result would not depend on the value that is bound later.
 */
export class Param<T> implements Expression<T> {
  constructor(
    readonly name: string,
    /** The position in the array, where the placeholder stands for one element of an array. */
    readonly index?: number,
  ) {}

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  /** TypeScript accepts a template text, and a comparison of two placeholders. Both end here. */
  [Symbol.toPrimitive](): never {
    throw new Error(`the parameter ${this.name} has no value while the statement is compiled`);
  }
}

/** A value, or the placeholder of one: for builders that are also used in statements that are not compiled ahead. */
export type Operand<T> = T | Param<T>;

/** The placeholders of an object of values. Optional members stay optional; an array becomes an array of placeholders. */
export type Params<Values> = { [Name in keyof Values]: ParamOf<Values[Name]> };

type ParamOf<Value> = undefined extends Value ? GivenParam<Exclude<Value, undefined>> | undefined : GivenParam<Value>;

type GivenParam<Value> = [Value] extends [readonly (infer Item)[]] ? readonly Param<Item>[] : Param<Value>;

/** The values that are bound to an object of placeholders: the inverse of {@link Params}. */
export type BoundValues<Given> = { [Name in keyof Given]: BoundValue<Given[Name]> };

type BoundValue<Given> =
  Given extends Param<infer Value> ? Value : Given extends readonly Param<infer Item>[] ? readonly Item[] : Given;
