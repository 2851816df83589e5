using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Makes the model of a shape for what is no contract: a scalar, a list, a dictionary, a type that is written as another.</summary>
internal sealed class ValueParser(ContractGraph graph, TypeClassifier types)
{
    private static readonly MemberLayouts[] Bare = [MemberLayouts.Json, MemberLayouts.MessagePack, MemberLayouts.MemoryPack];

    /// <summary>Whether a type, apart from surrogates, is such a value.</summary>
    public bool IsOne(ITypeSymbol type) =>
        type is IArrayTypeSymbol || type.TypeKind == TypeKind.Enum || types.IsValue(type);

    /// <summary>The model; null when the value has no form, which is reported.</summary>
    public ContractModel? Parse(ITypeSymbol type, ShapeLocation location, DiagnosticSink sink)
    {
        type = type.IsReferenceType ? type.WithNullableAnnotation(NullableAnnotation.NotAnnotated) : type;
        var layouts = new List<LayoutModel>();
        foreach (MemberLayouts kind in Bare)
        {
            if (types.Value(type, type, new TypeContext(kind)) is not { } value)
            {
                if (types.Failure is { } failure && IsOfOneFormat(failure, kind))
                {
                    layouts.Add(Without(kind, type, failure, sink));
                    continue;
                }

                Report(type, sink);
                return null;
            }

            layouts.Add(Layout(kind, value));
        }

        if (layouts.TrueForAll(static layout => layout.Form == LayoutForm.None) || Message(type) is not { } message)
        {
            Report(type, sink);
            return null;
        }

        return new ContractModel(
            location,
            new ObjectModel(SourceNames.Of(type), location.FullName, type.IsValueType, WithoutReferences: false, default),
            ShapeLocator.NestedName(type),
            LayoutModel.Merge(layouts).Append(Layout(MemberLayouts.Protobuf, message)).ToEquatableArray(),
            default);
    }

    // Protobuf has nothing but messages at the root.
    private ConvertedModel? Message(ITypeSymbol type)
    {
        if (types.Value(type, type, new TypeContext(MemberLayouts.Protobuf)) is ConvertedModel { Wire: ObjectModel } converted)
        {
            return converted;
        }

        string name = SourceNames.Of(type);
        return graph.Surrogate("ValueForm", type) is { } form
            ? new ConvertedModel(name, type.IsValueType, form, $"new {form.Name}({{0}})", "{0}.Value", CanFail: false, "false")
            : null;
    }

    private static bool IsOfOneFormat(DiagnosticInfo failure, MemberLayouts kind) => kind switch
    {
        MemberLayouts.MemoryPack => ReferenceEquals(failure.Rule, DiagnosticDescriptors.FreeForm),
        MemberLayouts.Json => ReferenceEquals(failure.Rule, DiagnosticDescriptors.MapKey),
        _ => false,
    };

    // Lists and dictionaries of free-form values, and dictionaries whose keys are objects, are values too. The contract that Protobuf has around them says so for itself.
    private static LayoutModel Without(MemberLayouts kind, ITypeSymbol type, DiagnosticInfo failure, DiagnosticSink sink)
    {
        // Of JSON the contract that Protobuf has around the value tells.
        if (kind == MemberLayouts.MemoryPack)
        {
            sink.Report(DiagnosticDescriptors.NotOffered, sink.Fallback, SourceNames.Display(type), KindNames.Of(kind), failure.Message);
        }

        return new LayoutModel(kind, LayoutForm.None, ConstructionModel.None, default, Refusal: failure.Message);
    }

    private void Report(ITypeSymbol type, DiagnosticSink sink)
    {
        if (types.Failure is { } failure && !ReferenceEquals(failure.Rule, DiagnosticDescriptors.UnsupportedType))
        {
            sink.Report(failure);
        }
        else
        {
            sink.Report(DiagnosticDescriptors.NoShape, sink.Fallback, SourceNames.Display(type));
        }
    }

    private static LayoutModel Layout(MemberLayouts kind, TypeModel value) => new(kind, LayoutForm.Value, ConstructionModel.None, default) { Value = value };
}
