using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Creates the model of a shape for a value without members: a scalar, a list, a dictionary, a type with a surrogate.</summary>
internal sealed class ValueParser(ContractGraph graph, TypeClassifier types)
{
    private static readonly MemberLayouts[] Bare = [MemberLayouts.Json, MemberLayouts.MessagePack, MemberLayouts.MemoryPack];

    /// <summary>Whether a type, ignoring surrogates, is such a value.</summary>
    public bool IsOne(ITypeSymbol type) => type is IArrayTypeSymbol || type.TypeKind == TypeKind.Enum || types.IsValue(type);

    /// <summary>Returns the model; null if the value is not supported, which is reported.</summary>
    public ContractModel? Parse(ITypeSymbol type, ShapeLocation location, DiagnosticSink sink)
    {
        type = type.IsReferenceType ? type.WithNullableAnnotation(NullableAnnotation.NotAnnotated) : type;
        var layouts = new List<LayoutModel>();
        foreach (MemberLayouts kind in Bare)
        {
            Classification form = types.Value(type, new TypeContext(type, kind));
            if (form.Type is { } value)
            {
                layouts.Add(Layout(kind, value));
            }
            else if (form.Failure is { } failure && IsOfOneFormat(failure, kind))
            {
                layouts.Add(Without(kind, type, failure, sink));
            }
            else
            {
                sink.Report(types.NoShape(type, form.Failure));
                return null;
            }
        }

        // Protobuf has only messages at the root.
        Classification protobuf = types.Value(type, new TypeContext(type, MemberLayouts.Protobuf));
        if ((protobuf.Type is ConvertedModel { Wire: ObjectModel } ? protobuf.Type : graph.InMessage(type)) is not { } message)
        {
            sink.Report(types.NoShape(type, protobuf.Failure));
            return null;
        }

        return new ContractModel(
            location,
            new ObjectModel(SourceNames.Of(type), location.FullName, type.IsValueType, WithoutReferences: false, default),
            ShapeLocator.NestedName(type),
            LayoutModel.Merge(layouts).Append(Layout(MemberLayouts.Protobuf, message)).ToEquatableArray(),
            default
        );
    }

    private static bool IsOfOneFormat(DiagnosticInfo failure, MemberLayouts kind) =>
        kind switch
        {
            MemberLayouts.MemoryPack => ReferenceEquals(failure.Rule, DiagnosticDescriptors.FreeForm),
            MemberLayouts.Json => ReferenceEquals(failure.Rule, DiagnosticDescriptors.MapKey),
            _ => false,
        };

    // MemoryPack has no free-form values, and JSON no objects as keys: the other formats are still offered.
    private static LayoutModel Without(MemberLayouts kind, ITypeSymbol type, DiagnosticInfo failure, DiagnosticSink sink)
    {
        // JSON's failure is reported with Protobuf's wrapper message.
        if (kind == MemberLayouts.MemoryPack)
        {
            sink.Report(DiagnosticDescriptors.NotOffered, sink.Fallback, SourceNames.Display(type), FormatNames.Of(kind), failure.Message);
        }

        return new LayoutModel(kind, LayoutForm.None, ConstructionModel.None, default, Refusal: failure.Message);
    }

    private static LayoutModel Layout(MemberLayouts kind, TypeModel value) =>
        new(kind, LayoutForm.Value, ConstructionModel.None, default) { Value = value };
}
