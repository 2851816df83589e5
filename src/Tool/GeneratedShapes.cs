using SerializationApi.Shapes;

namespace SerializationApi.Tool;

/// <summary>The generated shapes of an assembly.</summary>
internal static class GeneratedShapes
{
    public static IEnumerable<Shape> In(Type[] types) =>
        from type in types
        where type.IsValueType && !type.IsGenericTypeDefinition
        from shape in type.GetInterfaces()
        where shape.IsGenericType && shape.GetGenericTypeDefinition() == typeof(IShape<>)
        select (Shape)Activator.CreateInstance(typeof(Shape<,>).MakeGenericType(shape.GetGenericArguments()[0], type))!;
}
