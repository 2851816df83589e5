using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Decides what a type is in a kind of format.</summary>
internal sealed class TypeClassifier
{
    private readonly ContractGraph _graph;
    private readonly DiagnosticSink _sink;
    private readonly Surrogates _surrogates;
    private readonly ScalarForms _scalars;
    private readonly SurrogateForms _forms;

    // Whose surrogate is looked at, for messages.
    private ISymbol? _owner;

    // How many types lie around the one that is looked at.
    private int _depth;

    public TypeClassifier(Compilation compilation, ContractGraph graph, Surrogates surrogates, DiagnosticSink sink)
    {
        _graph = graph;
        _sink = sink;
        _surrogates = surrogates;
        _scalars = new ScalarForms(graph);
        _forms = new SurrogateForms(compilation, graph, (type, context) => Value(_owner!, type, type, context, isNested: true));
    }

    /// <summary>Why the last type that was asked for has no form.</summary>
    public DiagnosticInfo? Failure { get; private set; }

    /// <summary>The type of a member; null when it has no form, for which there is a <see cref="Failure"/>.</summary>
    public TypeModel? Member(ISymbol member, ITypeSymbol type, TypeContext context)
    {
        Failure = null;
        SurrogatePair? surrogate = _surrogates.OfMember(member, type, out DiagnosticInfo? problem);
        if (problem is not null)
        {
            Failure = problem;
            return null;
        }

        return Value(member, type, type, context with { EnumAsName = HasNames(member, type), Surrogate = surrogate }, isNested: false);
    }

    /// <summary>The type of what is no member: an item, a root.</summary>
    public TypeModel? Value(ISymbol owner, ITypeSymbol type, TypeContext context) => Value(owner, type, type, context, isNested: true);

    /// <summary>Whether a type is a value by itself, and no contract; surrogates aside.</summary>
    public bool IsValue(ITypeSymbol type) =>
        Scalars.Nullable(type) is not null || _scalars.Classify(type, new TypeContext(MemberLayouts.Json)) is not null
        || Collections.Items(type) is not null || Collections.Entries(type) is not null;

    private TypeModel? Value(ISymbol member, ITypeSymbol type, ITypeSymbol whole, TypeContext context, bool isNested)
    {
        if (_depth == EndlessTypes.MaxDepth || EndlessTypes.IsTooLarge(type))
        {
            return Fail(DiagnosticDescriptors.UnsupportedType, member, whole);
        }

        _depth++;
        try
        {
            return Form(member, type, whole, context, isNested);
        }
        finally
        {
            _depth--;
        }
    }

    private TypeModel? Form(ISymbol member, ITypeSymbol type, ITypeSymbol whole, TypeContext context, bool isNested)
    {
        if (TrySurrogate(member, type, context, out ConvertedModel? converted))
        {
            return converted;
        }

        if (Scalars.Nullable(type) is { } inner)
        {
            // Of a repeated field none and no items are the same.
            return Value(member, inner, whole, context, isNested) is not { } value ? null
                : value is ListModel or MapModel && context.Layout == MemberLayouts.Protobuf ? Fail(DiagnosticDescriptors.UnsupportedType, member, whole)
                : new NullableModel(value) { AcceptsNull = true };
        }

        if ((_scalars.Classify(type, context) ?? Enums.Classify(type, context.EnumAsName || context.IsKey)) is { } scalar)
        {
            return Annotate(scalar, type);
        }

        if (FreeForms.IsOne(type))
        {
            return Fail(DiagnosticDescriptors.FreeForm, member, whole);
        }

        if (Collections.Items(type) is { } item)
        {
            return isNested && context.Layout == MemberLayouts.Protobuf
                ? Fail(DiagnosticDescriptors.NestedCollection, member, whole)
                : Value(member, item, whole, context with { EnumAsName = false }, isNested: true) is { } items
                    ? Annotate(Collections.List(type, items, context.Layout), type)
                    : null;
        }

        if (Collections.Entries(type) is { } entries)
        {
            return isNested && context.Layout == MemberLayouts.Protobuf
                ? Fail(DiagnosticDescriptors.NestedCollection, member, whole)
                : Map(member, type, entries, context);
        }

        return type is INamedTypeSymbol named && named.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
            ? Contract(member, named, whole)
            : Fail(DiagnosticDescriptors.UnsupportedType, member, whole);
    }

    // What the member's attribute asks for goes before what the type's own does.
    private bool TrySurrogate(ISymbol member, ITypeSymbol type, TypeContext context, out ConvertedModel? converted)
    {
        converted = null;
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        DiagnosticInfo? problem = null;
        SurrogatePair? pair = context.Surrogate is { } own && (Same(own.Type, type) || Same(own.Type, value)) ? own : _surrogates.OfType(value, out problem);
        if (pair is null && problem is null)
        {
            return false;
        }

        ISymbol? outer = _owner;
        _owner = member;
        converted = pair is null ? null : _forms.Make(type, pair, context with { Surrogate = null, EnumAsName = false }, out problem) is { } model ? Annotate(model, type) : null;
        _owner = outer;
        Failure = converted is not null ? Failure
            : problem ?? Failure ?? Describe(DiagnosticDescriptors.UnsupportedType, member, SourceNames.DisplayMember(member), SourceNames.Display(pair?.Wire ?? type));
        return true;
    }

    private static bool Same(ITypeSymbol a, ITypeSymbol b) => SymbolEqualityComparer.Default.Equals(a, b);

    private MapModel? Map(ISymbol member, ITypeSymbol type, (ITypeSymbol Key, ITypeSymbol Value) entries, TypeContext context)
    {
        ProtoOptions? proto = context.Proto;
        TypeContext ofKey = context with { IsKey = true, NumbersAsText = false, Proto = proto is null ? null : proto with { Format = proto.KeyFormat } };
        TypeModel? key = TrySurrogate(member, entries.Key, ofKey, out ConvertedModel? converted) ? AsKey(converted) : _scalars.Classify(entries.Key, ofKey) ?? Enums.Classify(entries.Key, asName: true) ?? (TypeModel?)KeyContract(member, type, entries.Key, context);
        if (key is null || (context.Layout == MemberLayouts.Protobuf && proto is null && !CanBeKey(key)) || (context.Layout == MemberLayouts.Json && key is ConvertedModel && AsKey(key) is null))
        {
            Failure = Describe(DiagnosticDescriptors.MapKey, member, SourceNames.DisplayMember(member), SourceNames.Display(entries.Key));
            return null;
        }

        TypeContext ofValue = context with { EnumAsName = false, Proto = proto is null ? null : proto with { Format = proto.ValueFormat } };
        return Value(member, entries.Value, type, ofValue, isNested: true) is { } value
            ? Annotate(Collections.Map(type, key, value) with { WritesEmpty = proto is not null }, type)
            : null;
    }

    // JSON has nothing but strings as names, and proto3 allows no messages; protobuf-net writes them.
    private ObjectModel? KeyContract(ISymbol member, ITypeSymbol whole, ITypeSymbol key, TypeContext context) =>
        (context.Layout is MemberLayouts.MessagePack or MemberLayouts.MemoryPack || context.Proto is not null)
        && key is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } named && Scalars.Nullable(key) is null
        && Collections.Items(key) is null && Collections.Entries(key) is null && !FreeForms.IsOne(key)
            ? Contract(member, named, whole)
            : null;

    private ObjectModel? Contract(ISymbol member, INamedTypeSymbol type, ITypeSymbol whole)
    {
        if (_graph.Reach(member, type, out DiagnosticDescriptor? problem) is { } contract)
        {
            return Annotate(contract, type);
        }

        Failure = ReferenceEquals(problem, DiagnosticDescriptors.UnsupportedType)
            ? Describe(problem, member, SourceNames.DisplayMember(member), SourceNames.Display(whole)) with { Suggestions = Suggest(type) }
            : Describe(problem!, member, SourceNames.Display(type));
        return null;
    }

    // A type of another project may be a contract that nothing says is one.
    private static EquatableArray<Suggestion> Suggest(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None, IsGenericType: false, IsAbstract: false } && type.GetDocumentationCommentId() is { } id
            ? new[] { new Suggestion(id, "GenerateShape") }.ToEquatableArray()
            : default;

    private TypeModel? Fail(DiagnosticDescriptor rule, ISymbol member, ITypeSymbol whole)
    {
        Failure = Describe(rule, member, SourceNames.DisplayMember(member), SourceNames.Display(whole));
        return null;
    }

    private DiagnosticInfo Describe(DiagnosticDescriptor rule, ISymbol member, params string[] arguments) =>
        new(rule, LocationInfo.From(_sink.LocationOf(member) ?? _sink.Fallback), arguments.ToEquatableArray());

    // Of all JSON converters only the one that writes enums by name has a meaning here.
    private bool HasNames(ISymbol member, ITypeSymbol type)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        (bool hasConverter, bool isStringEnum) = Attributes.JsonConverterOf(member);
        bool isOdd = hasConverter && !(isStringEnum && value.TypeKind == TypeKind.Enum);
        (bool typeHasConverter, bool typeIsStringEnum) = value.TypeKind == TypeKind.Enum ? Attributes.JsonConverterOf(value) : default;
        if (isOdd || (typeHasConverter && !typeIsStringEnum && !hasConverter))
        {
            _sink.Report(DiagnosticDescriptors.Converter, member, SourceNames.DisplayMember(member));
        }

        return isStringEnum;
    }

    // A surrogate is a key when what is written for it is one.
    private static TypeModel? AsKey(TypeModel? key) => key switch
    {
        ScalarModel or EnumModel => key,
        ConvertedModel converted when AsKey(converted.Wire) is not null => key,
        _ => null,
    };

    // What proto3 allows as keys of maps.
    private static bool CanBeKey(TypeModel key) => key is ConvertedModel { Label: not null } surrogate
        ? CanBeKey(surrogate.Wire)
        : key is ScalarModel or EnumModel && key.Kind is not (ValueKind.Single or ValueKind.Double or ValueKind.Bytes or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan);

    private static T Annotate<T>(T model, ITypeSymbol type)
        where T : TypeModel => type.IsReferenceType
            ? (T)(TypeModel)(model with
            {
                IsAnnotated = type.NullableAnnotation == NullableAnnotation.Annotated,
                AcceptsNull = type.NullableAnnotation != NullableAnnotation.NotAnnotated,
            })
            : model;
}
