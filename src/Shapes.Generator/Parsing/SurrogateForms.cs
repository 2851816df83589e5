using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Own;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Creates the model of a type with a surrogate.</summary>
/// <param name="compilation">Knows the runtime's nullable.</param>
internal sealed class SurrogateForms(Compilation compilation, ContractGraph graph, Func<ITypeSymbol, TypeContext, Classification> classify)
{
    private readonly HashSet<ITypeSymbol> _open = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the model; none if the surrogate is not supported, or is the type itself.</summary>
    /// <param name="type">The type, or a nullable of it.</param>
    public Classification Make(ITypeSymbol type, SurrogatePair pair, TypeContext context)
    {
        if (!_open.Add(pair.Type))
        {
            string name = SourceNames.Display(pair.Type);
            return new DiagnosticInfo(
                DiagnosticDescriptors.Surrogate,
                LocationInfo.From(pair.AskedAt),
                new[] { name, SourceNames.Display(pair.Wire), "it would be written as itself" }.ToEquatableArray()
            );
        }

        try
        {
            return Convert(type, pair, context);
        }
        finally
        {
            _open.Remove(pair.Type);
        }
    }

    private Classification Convert(ITypeSymbol type, SurrogatePair pair, TypeContext context)
    {
        bool isNullable = !SymbolEqualityComparer.Default.Equals(type, pair.Type);
        bool takesNull = isNullable || Scalars.Nullable(type) is not null || type.IsReferenceType;
        bool meetsNull = takesNull && (type.IsValueType || type.NullableAnnotation != NullableAnnotation.NotAnnotated) && !context.IsKey;
        bool isWrapped = meetsNull && pair.Wire.IsValueType && Scalars.Nullable(pair.Wire) is null;
        ITypeSymbol wireType =
            isWrapped ? compilation.GetSpecialType(SpecialType.System_Nullable_T).Construct(pair.Wire)
            // One that has a surrogate itself meets the same null.
            : meetsNull && graph.Surrogates.IsOne(pair.Wire) ? pair.Wire.WithNullableAnnotation(NullableAnnotation.Annotated)
            : pair.Wire;
        string value = isNullable ? "{0}.GetValueOrDefault()" : "{0}";
        string toWire = pair.ToWire.Replace("{0}", value);
        toWire = isWrapped ? $"(({SourceNames.Of(wireType)}){toWire})" : toWire;
        string fromWire = isWrapped ? pair.FromWire.Replace("{0}", "{0}.GetValueOrDefault()") : pair.FromWire;
        Classification form = Wire(wireType, context);
        if (form.Type is not { } wire)
        {
            return form;
        }

        // What is written as null without the conversion is read as null without it.
        bool fromTakesNull = pair.FromTakesNull && !isWrapped && (!meetsNull || (pair.ToTakesNull && !isNullable));
        bool wireTakesNull = wireType.IsReferenceType || Scalars.Nullable(wireType) is not null;
        NullRules nulls =
            (
                !takesNull || (pair.ToTakesNull && !isNullable) ? NullRules.None
                : wireTakesNull ? NullRules.WriteNull
                : NullRules.RefuseToWrite
            )
            | (
                !wireTakesNull || fromTakesNull ? NullRules.None
                : takesNull ? NullRules.ReadNull
                : NullRules.RefuseToRead
            )
            | (context.IsKey && wireTakesNull ? NullRules.RefuseAsKey : NullRules.None);
        bool isMessage = context.Layout == MemberLayouts.Protobuf && IsCollection(wireType);
        if (isMessage)
        {
            toWire = $"new {wire.Name}({toWire})";
            fromWire = fromWire.Replace("{0}", "{0}.Value");
            nulls &= ~(NullRules.ReadNull | NullRules.RefuseToRead);
        }

        string name = SourceNames.Of(type);
        string defaultWhen =
            type.IsReferenceType ? "{0} is null"
            : takesNull ? "!{0}.HasValue"
            : $"global::System.Collections.Generic.EqualityComparer<{name}>.Default.Equals({{0}}, default)";
        return new ConvertedModel(name, type.IsValueType, wire, toWire, fromWire, CanFail: true, defaultWhen)
        {
            Label = pair.Type is INamedTypeSymbol named ? ShapeLocator.NestedName(named) : pair.Type.Name,
            IsNullable = type.IsValueType && takesNull,
            Nulls = nulls,
            AcceptsNull = type.IsValueType && takesNull,
        };
    }

    // Protobuf has a list or map only as a field of a message.
    private Classification Wire(ITypeSymbol type, TypeContext context) =>
        context.Layout == MemberLayouts.Protobuf && IsCollection(type)
            ? new(graph.Surrogate("ValueForm", type.WithNullableAnnotation(NullableAnnotation.NotAnnotated)), null)
            : classify(type, context);

    private static bool IsCollection(ITypeSymbol type) => Collections.Items(type) is not null || Collections.Entries(type) is not null;
}
