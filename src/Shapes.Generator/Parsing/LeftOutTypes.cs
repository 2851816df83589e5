using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Types that another library's annotation marks as contracts, and that can have no shape in a shape set.</summary>
internal static class LeftOutTypes
{
    /// <summary>Tells of one; of an abstract base without annotated cases there is nothing to tell, for the contracts are those derived from it.</summary>
    public static void Check(INamedTypeSymbol type, DiagnosticSink sink)
    {
        if (Mark(type) is not { } mark)
        {
            return;
        }

        if (type.IsStatic)
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, type, SourceNames.Display(type), mark);
        }
        else if (type.IsAbstract && mark == Attributes.ShortName(Attributes.JsonPolymorphic))
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, type, SourceNames.Display(type), mark + UnhonouredAttributes.WithoutCases);
        }
        else if (ShapeLocator.Accessibility(type) is null)
        {
            sink.Report(DiagnosticDescriptors.TypeLeftOut, type, SourceNames.Display(type), mark);
        }
    }

    private static string? Mark(INamedTypeSymbol type) =>
        new[] { Attributes.JsonPolymorphic, Attributes.MessagePackObject, Attributes.ProtoContract, Attributes.MemoryPackable, Attributes.DataContract }
            .Where(type.Has).Select(Attributes.ShortName).FirstOrDefault();
}
