using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Decides what the type of a member is, and reports what has no form in every format.</summary>
/// <param name="graph">Collects the contracts that members refer to.</param>
/// <param name="sink">Collects the diagnostics.</param>
internal sealed class TypeClassifier(ContractGraph graph, DiagnosticSink sink)
{
    /// <summary>The type of a member; null when a diagnostic was reported.</summary>
    public TypeModel? Member(ISymbol member, ITypeSymbol type)
    {
        bool enumAsName = HasNames(member, type);
        return Collections.List(type) is { } list ? List(member, type, list)
            : Collections.Map(type) is { } map ? Map(member, type, map)
            : Value(member, type, type, enumAsName);
    }

    private ListModel? List(ISymbol member, ITypeSymbol type, (ITypeSymbol Item, ListForm Form) list)
    {
        if (IsCollection(list.Item))
        {
            sink.Report(DiagnosticDescriptors.NestedCollection, member, SourceNames.DisplayMember(member), SourceNames.Display(type));
            return null;
        }

        return Value(member, list.Item, type, enumAsName: false) is { } item
            ? Annotate(new ListModel(SourceNames.Of(type), item, list.Form), type)
            : null;
    }

    private MapModel? Map(ISymbol member, ITypeSymbol type, (ITypeSymbol Key, ITypeSymbol Value, bool IsInterface) map)
    {
        if (IsCollection(map.Value))
        {
            sink.Report(DiagnosticDescriptors.NestedCollection, member, SourceNames.DisplayMember(member), SourceNames.Display(type));
            return null;
        }

        TypeModel? key = Scalars.Classify(map.Key) ?? (TypeModel?)Enums.Classify(map.Key, asName: true);
        if (key is null || !CanBeKey(key.Kind))
        {
            sink.Report(DiagnosticDescriptors.MapKey, member, SourceNames.DisplayMember(member), SourceNames.Display(map.Key));
            return null;
        }

        return Value(member, map.Value, type, enumAsName: false) is { } value
            ? Annotate(new MapModel(SourceNames.Of(type), key, value, map.IsInterface), type)
            : null;
    }

    private TypeModel? Value(ISymbol member, ITypeSymbol type, ITypeSymbol whole, bool enumAsName)
    {
        if (Scalars.Nullable(type) is { } inner)
        {
            return Value(member, inner, whole, enumAsName) is { } value ? new NullableModel(value) { AcceptsNull = true } : null;
        }

        TypeModel? scalar = Scalars.Classify(type) ?? (TypeModel?)Enums.Classify(type, enumAsName);
        if (scalar is not null)
        {
            return Annotate(scalar, type);
        }

        if (type is INamedTypeSymbol named)
        {
            return graph.Reach(member, named, whole) is { } contract ? Annotate(contract, type) : null;
        }

        sink.Report(DiagnosticDescriptors.UnsupportedType, member, SourceNames.DisplayMember(member), SourceNames.Display(whole));
        return null;
    }

    // Of all JSON converters only the one that writes enums by name has a meaning here.
    private bool HasNames(ISymbol member, ITypeSymbol type)
    {
        ITypeSymbol value = Scalars.Nullable(type) ?? type;
        (bool hasConverter, bool isStringEnum) = Attributes.JsonConverterOf(member);
        bool isOdd = hasConverter && !(isStringEnum && value.TypeKind == TypeKind.Enum);
        (bool typeHasConverter, bool typeIsStringEnum) = value.TypeKind == TypeKind.Enum ? Attributes.JsonConverterOf(value) : default;
        if (isOdd || (typeHasConverter && !typeIsStringEnum && !hasConverter))
        {
            sink.Report(DiagnosticDescriptors.Converter, member, SourceNames.DisplayMember(member));
        }

        return isStringEnum;
    }

    private static bool IsCollection(ITypeSymbol type) => Collections.List(type) is not null || Collections.Map(type) is not null;

    private static bool CanBeKey(ValueKind kind) =>
        kind is not (ValueKind.Single or ValueKind.Double or ValueKind.Bytes or ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan);

    private static T Annotate<T>(T model, ITypeSymbol type)
        where T : TypeModel => type.IsReferenceType
            ? (T)(TypeModel)(model with
            {
                IsAnnotated = type.NullableAnnotation == NullableAnnotation.Annotated,
                AcceptsNull = type.NullableAnnotation != NullableAnnotation.NotAnnotated,
            })
            : model;
}
