using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.MessagePack;
using SerializationApi.Shapes.Generator.Parsing.Own;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Decides the form of a type in a format.</summary>
internal sealed class TypeClassifier
{
    private readonly ContractGraph _graph;
    private readonly DiagnosticSink _sink;
    private readonly ScalarForms _scalars;
    private readonly SurrogateForms _forms;
    private readonly KeyHashes _keys;

    public TypeClassifier(Compilation compilation, ContractGraph graph, DiagnosticSink sink)
    {
        _graph = graph;
        _sink = sink;
        _keys = new KeyHashes(compilation);
        _scalars = new ScalarForms(graph, _keys, Value);
        _forms = new SurrogateForms(compilation, graph, Value);
    }

    public Classification Member(Candidate member, MemberLayouts layout)
    {
        SurrogatePair? surrogate = _graph.Surrogates.OfMember(member.Symbol, member.Type, out DiagnosticInfo? problem);
        if (problem is not null)
        {
            return problem;
        }

        var context = new TypeContext(member.Symbol, layout, layout == MemberLayouts.Protobuf ? member.Proto : null)
        {
            NumbersAsText = member.NumbersAsText && !IsInTwo(member.Type),
            EnumAsName = JsonConverters.OfMember(member.Symbol, member.Type, _sink),
            Surrogate = surrogate,
        };
        return Value(member.Type, member.Type, context, isNested: false);
    }

    // System.Text.Json applies a member's number handling to the items of a collection, but not to those of nested collections.
    private static bool IsInTwo(ITypeSymbol type) => Held(type) is { } item && Held(item) is not null;

    private static ITypeSymbol? Held(ITypeSymbol type) => Collections.Items(type) ?? Collections.Entries(type)?.Value;

    /// <summary>The form of a type outside a member: an item, a root.</summary>
    public Classification Value(ITypeSymbol type, TypeContext context) => Value(type, type, context, isNested: true);

    /// <summary>Why a value has no shape; a type that no format writes is named, and not the one that it is the surrogate of.</summary>
    public DiagnosticInfo NoShape(ITypeSymbol type, DiagnosticInfo? failure) =>
        failure is not null && !ReferenceEquals(failure.Rule, DiagnosticDescriptors.UnsupportedType)
            ? failure
            : new DiagnosticInfo(
                DiagnosticDescriptors.NoShape,
                LocationInfo.From(_sink.LocationOf(type) ?? _sink.Fallback),
                new[] { SourceNames.Display(_graph.Surrogates.OfType(type, out _)?.Wire ?? type) }.ToEquatableArray()
            );

    /// <summary>Whether a type is a value and not a contract, ignoring surrogates.</summary>
    public bool IsValue(ITypeSymbol type) =>
        Scalars.Nullable(type) is not null
        || _scalars.Classify(type, new TypeContext(type, MemberLayouts.Json)) is not null
        || Collections.Items(type) is not null
        || Collections.Entries(type) is not null;

    /// <summary>
    /// The items of a contract that System.Text.Json writes instead of its members; null if it writes members, or cannot add items.
    /// </summary>
    public Classification? Items(INamedTypeSymbol contract)
    {
        var context = new TypeContext(contract, MemberLayouts.Json);
        return OwnCollections.Of(contract)?.TypeArguments is not { } held ? (Classification?)null
            : held.Length > 1 ? Map(contract, (held[0], held[1]), context)
            : Value(held[0], context).Then(items => List(contract, held[0], items, context));
    }

    private Classification Value(ITypeSymbol type, ITypeSymbol whole, TypeContext context, bool isNested) =>
        context.Depth == EndlessTypes.MaxDepth || EndlessTypes.IsTooLarge(type)
            ? Fail(DiagnosticDescriptors.UnsupportedType, context, whole)
            : Form(type, whole, context with { Depth = context.Depth + 1 }, isNested);

    private Classification Form(ITypeSymbol type, ITypeSymbol whole, TypeContext context, bool isNested)
    {
        if (Converted(type, context) is { } converted)
        {
            return converted;
        }

        if (Scalars.Nullable(type) is { } inner)
        {
            // A repeated field cannot distinguish null from no items.
            return Value(inner, whole, context, isNested)
                .Then(value =>
                    value is ListModel or MapModel && context.Layout == MemberLayouts.Protobuf
                        ? Fail(DiagnosticDescriptors.UnsupportedType, context, whole)
                        : new NullableModel(value) { AcceptsNull = true }
                );
        }

        bool isTooDeep = isNested && context.Layout == MemberLayouts.Protobuf;
        if ((_scalars.Classify(type, context) ?? Enums.Classify(type, context.IsKey ? true : context.EnumAsName)) is { } scalar)
        {
            // At the root, Protobuf's wrapper message reports it.
            if (isNested && context.Layout == MemberLayouts.Json && !Same(type, context.Owner))
            {
                JsonConverters.Check(type, context.Owner, _sink);
            }

            return isTooDeep && scalar is ConvertedModel { Wire: ListModel }
                ? Fail(DiagnosticDescriptors.NestedCollection, context, whole)
                : Annotate(scalar, type);
        }

        if (FreeForms.IsOne(type))
        {
            return Fail(DiagnosticDescriptors.FreeForm, context, whole);
        }

        if (Collections.Items(type) is { } item)
        {
            return isTooDeep
                ? Fail(DiagnosticDescriptors.NestedCollection, context, whole)
                : Value(item, whole, context with { EnumAsName = null }, isNested: true)
                    .Then(items => Annotate(List(type, item, items, context), type));
        }

        if (Collections.Entries(type) is { } entries)
        {
            return isTooDeep ? Fail(DiagnosticDescriptors.NestedCollection, context, whole) : Map(type, entries, context);
        }

        return type is INamedTypeSymbol named && named.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
            ? Contract(named, whole, context)
            : Fail(DiagnosticDescriptors.UnsupportedType, context, whole);
    }

    private ListModel List(ITypeSymbol type, ITypeSymbol item, TypeModel items, TypeContext context) =>
        Collections.List(type, items, context.Layout, () => _keys.Of(item)) with
        {
            IsPushed = context.Proto is not null && type.Name.EndsWith("Stack", StringComparison.Ordinal),
        };

    // The surrogate of the type; null if it has none. The member's attribute takes precedence over the type's.
    private Classification? Converted(ITypeSymbol type, TypeContext context)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        if (context is { Depth: 1, IsKey: false, Surrogate: null } && Formatted(type, context) is { } form)
        {
            return Annotate(form, type);
        }

        DiagnosticInfo? problem = null;
        SurrogatePair? pair =
            context.Surrogate is { } own && (Same(own.Type, type) || Same(own.Type, value))
                ? own
                : _graph.Surrogates.OfType(value, out problem);
        if (problem is not null)
        {
            return problem;
        }

        if (pair is null)
        {
            return null;
        }

        // System.Text.Json leaves a type with a converter to it, which knows nothing of the member's number handling.
        TypeContext ofWire = context with
        {
            Surrogate = null,
            EnumAsName = null,
            NumbersAsText = context.NumbersAsText && !JsonConverters.Has(value),
        };
        Classification made = _forms.Make(type, pair, ofWire);
        return made.Type is { } model
            ? Annotate(model, type)
            : made.Failure ?? Fail(DiagnosticDescriptors.UnsupportedType, context, pair.Wire);
    }

    private static ConvertedModel? Formatted(ITypeSymbol type, TypeContext context) =>
        context.Layout switch
        {
            MemberLayouts.MessagePack => MessagePackAnnotations.Form(context.Owner, type),
            MemberLayouts.MemoryPack => MemoryPackAnnotations.Form(context.Owner, type),
            _ => null,
        };

    private static bool Same(ISymbol a, ISymbol b) => SymbolEqualityComparer.Default.Equals(a, b);

    private Classification Map(ITypeSymbol type, (ITypeSymbol Key, ITypeSymbol Value) entries, TypeContext context)
    {
        ProtoOptions? proto = context.Proto;
        TypeContext ofKey = context with
        {
            IsKey = true,
            NumbersAsText = false,
            Proto = proto is null ? null : proto.In(proto.KeyFormat, hasLevel: false),
        };
        if (context.Layout == MemberLayouts.Json)
        {
            JsonConverters.Check(entries.Key, context.Owner, _sink);
        }

        TypeModel? key = Converted(entries.Key, ofKey) is { } converted
            ? AsKey(converted.Type)
            : _scalars.Classify(entries.Key, ofKey) ?? Enums.Classify(entries.Key, asName: true) ?? KeyContract(type, entries.Key, context);
        if (
            key is null
            || (context.Layout == MemberLayouts.Protobuf && proto is null && !CanBeKey(key))
            || (context.Layout == MemberLayouts.Json && key is ConvertedModel && AsKey(key) is null)
        )
        {
            return Fail(DiagnosticDescriptors.MapKey, context, entries.Key);
        }

        TypeContext ofValue = context with { EnumAsName = null, Proto = proto is null ? null : ProtoRules.OfValue(proto, entries.Value) };
        if (ofValue.Proto is not { } options)
        {
            return Value(entries.Value, type, ofValue, isNested: true)
                .Then(value => Annotate(Collections.Map(type, key, value, Keys(entries.Key, context)), type));
        }

        // protobuf-net repeats the value of an entry, and packs numbers.
        return Value(entries.Value, type, ofValue, isNested: false)
            .Then(value =>
                value.Kind is ValueKind.List or ValueKind.Map
                && value is not (ListModel { Form: ListForm.Array or ListForm.List } or MapModel { IsCopied: false })
                    ? Fail(DiagnosticDescriptors.NestedCollection, context, type)
                    : Annotate(
                        Collections.Map(type, key, value, Keys(entries.Key, context)) with
                        {
                            WritesEmpty = true,
                            Packing = ProtoRules.Packing(value, options with { IsPacked = true }),
                        },
                        type
                    )
            );
    }

    // Ignoring case if MemoryPack is asked for it; the runtime hashes such keys with its own secret.
    private KeyComparer Keys(ITypeSymbol key, TypeContext context) =>
        context is { Layout: MemberLayouts.MemoryPack, Depth: 1 } && context.Owner.Has(Attributes.IgnoreCaseDictionary)
            ? new("global::System.StringComparer.OrdinalIgnoreCase", IsGuarded: false)
            : _keys.Of(key);

    // JSON has only strings as names, and proto3 allows no messages as keys; protobuf-net writes them.
    private TypeModel? KeyContract(ITypeSymbol whole, ITypeSymbol key, TypeContext context) =>
        (context.Layout is MemberLayouts.MessagePack or MemberLayouts.MemoryPack || context.Proto is not null)
        && key is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } named
        && Scalars.Nullable(key) is null
        && Collections.Items(key) is null
        && Collections.Entries(key) is null
        && !FreeForms.IsOne(key)
            ? Contract(named, whole, context).Type
            : null;

    private Classification Contract(INamedTypeSymbol type, ITypeSymbol whole, TypeContext context)
    {
        if (context.Proto is { } proto && !_graph.Tuples.Reach(type.TupleUnderlyingType ?? type, proto.TupleLevel))
        {
            return _sink.Describe(
                DiagnosticDescriptors.Reason,
                context.Owner,
                $"'{SourceNames.Display(type)}' has another compatibility level elsewhere, and protobuf-net allows only one"
            );
        }

        if (_graph.Reach(context.Owner, type, out DiagnosticDescriptor? problem) is { } contract)
        {
            return Annotate(contract, type);
        }

        return ReferenceEquals(problem, DiagnosticDescriptors.UnsupportedType)
            ? Fail(problem, context, whole, type) with
            {
                Suggestions = Suggest(type),
            }
            : _sink.Describe(problem!, context.Owner, SourceNames.Display(type));
    }

    // A type of another project may be a contract without an attribute.
    private static EquatableArray<Suggestion> Suggest(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None, IsGenericType: false, IsAbstract: false }
        && type.GetDocumentationCommentId() is { } id
            ? new[] { new Suggestion(id, "GenerateShape") }.ToEquatableArray()
            : default;

    private DiagnosticInfo Fail(DiagnosticDescriptor rule, TypeContext context, ITypeSymbol type, ITypeSymbol? part = null) =>
        _sink.Describe(rule, context.Owner, SourceNames.DisplayMember(context.Owner), SourceNames.Display(type), WayOut(part ?? type));

    // The advice for a type that is not declared as a contract.
    private string WayOut(ITypeSymbol type)
    {
        const string Conversion = "convert it with [ShapeAs<TWire>(typeof(TConverter))] on the member";
        string name = type.WithNullableAnnotation(NullableAnnotation.None).ToDisplayString();
        return type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false } named ? Conversion
            : _graph.MayAskFor(named) ? $"add [GenerateShapeFor<{name}>] to the shape set"
            : name.StartsWith("System.", StringComparison.Ordinal) ? Conversion
            : $"add [GenerateShape] to '{name}', or {Conversion}";
    }

    // A type with a surrogate can be a key if the surrogate can.
    private static TypeModel? AsKey(TypeModel? key) =>
        key switch
        {
            ScalarModel or EnumModel => key,
            ConvertedModel converted when AsKey(converted.Wire) is not null => key,
            _ => null,
        };

    // The map keys that proto3 allows.
    private static bool CanBeKey(TypeModel key) =>
        key is ConvertedModel { Label: not null } surrogate
            ? CanBeKey(surrogate.Wire)
            : key is ScalarModel or EnumModel
                && key.Kind
                    is not (
                        ValueKind.Single
                        or ValueKind.Double
                        or ValueKind.Bytes
                        or ValueKind.DateTime
                        or ValueKind.DateTimeOffset
                        or ValueKind.TimeSpan
                    );

    private static TypeModel Annotate(TypeModel model, ITypeSymbol type) =>
        !type.IsReferenceType
            ? model
            : model with
            {
                IsAnnotated = type.NullableAnnotation == NullableAnnotation.Annotated,
                AcceptsNull = type.NullableAnnotation != NullableAnnotation.NotAnnotated,
            };
}
